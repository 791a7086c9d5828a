// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Figure } from './data-table.tsx'

afterEach(cleanup)

test('a large number has a comma; one that is not known is a dash', () => {
  render(<Figure>{5000}</Figure>)
  expect(screen.getByText('5,000')).toBeTruthy()
  render(<Figure>{undefined}</Figure>)
  expect(screen.getByText('-')).toBeTruthy()
})
