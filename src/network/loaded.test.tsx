// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { radioList } from '../../contract/api/radios.ts'
import { useRead } from '../api/use-read.ts'
import { Loaded } from './loaded.tsx'
import { createEventScreen, EVENT } from './testing/render-in-event.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Radios() {
  const read = useRead(radioList, { params: { eventID: EVENT.id } })
  return (
    <Loaded read={read} label="Fetching...">
      {radios => <p>{radios.length} radios</p>}
    </Loaded>
  )
}

test('a list that is late says so and is asked for again until it arrives', async () => {
  const late = () => Response.json({ offline: true }, { status: 504 })
  const fetch = vi.fn(async () => late())
  vi.stubGlobal('fetch', fetch)
  render(<Radios />, { wrapper: createEventScreen().wrapper })
  await act(() => vi.advanceTimersByTimeAsync(100))
  const words = 'The line is slow, and this has not arrived yet. The app goes on trying.'
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText(words)).toBeTruthy()
  expect(fetch.mock.calls.length).toBeGreaterThan(5)
  fetch.mockImplementation(async () => Response.json([]))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('0 radios')).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('a list that is late says that the device is offline once it is', async () => {
  const fetch = vi.fn(async () => Response.json({ offline: true }, { status: 504 }))
  vi.stubGlobal('fetch', fetch)
  render(<Radios />, { wrapper: createEventScreen().wrapper })
  await act(() => vi.advanceTimersByTimeAsync(100))
  fetch.mockImplementation(async () => Response.json({ offline: true }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(
    screen.getByText('You are offline, and this has not been opened on this device before.'),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
