// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LooseEndsList } from './loose-ends-list.tsx'

afterEach(cleanup)

const ends = { overduePasses: [], radiosOut: [], toursNotStarted: [], guestsNotIn: [] }

test("the count after a device's right-to-left name is not drawn within the name", () => {
  const byDevice = [{ device: 'לוח השער', count: 3 }]
  render(<LooseEndsList ends={ends} refused={{ count: 3, byDevice }} />)
  expect(screen.getByText('\u2068לוח השער\u2069: 3')).toBeTruthy()
})
