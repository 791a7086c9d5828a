// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ArrivalsChart } from './arrivals-chart.tsx'

afterEach(cleanup)

test('a thousand arrivals are written as in the figures above', () => {
  render(<ArrivalsChart label="Saturday 21 Nov" slots={[{ at: 600, count: 1250 }]} before={[]} />)
  expect(screen.getByRole('cell').textContent).toBe('1,250')
  expect(screen.getAllByText('1,250')).toHaveLength(2)
})
