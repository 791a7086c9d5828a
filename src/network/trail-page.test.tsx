// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Trail, TrailEntry } from '../../contract/api/trail.schema.ts'
import type { ReadState } from '../api/use-read.ts'
import { createEventScreen } from './testing/render-in-event.tsx'
import { TrailPage } from './trail-page.tsx'

afterEach(cleanup)

const entryOf = (id: number): TrailEntry => ({
  id,
  version: id,
  what: 'guestCheckIn',
  entity: `guest:${id}`,
  subject: `Guest ${id}`,
  detail: {},
  who: 'Freya Nordahl',
  device: null,
  device_name: null,
  at: '2026-11-21T00:00:00.000Z',
  arrived_at: '2026-11-21T00:00:00.000Z',
  replayed: false,
})

/** A page with these entries, latest first, and others before them. */
const pageOf = (...entries: TrailEntry[]): ReadState<Trail> => ({
  data: { entries, next: entries.at(-1)?.id ?? null },
  error: null,
  loading: false,
  retry: () => undefined,
})

test.each([
  ['on the same day', '2026-11-21T02:30:00.000Z', '18:30'],
  ['on the next day at the venue', '2026-11-21T16:10:00.000Z', 'Sat 21 Nov, 08:10'],
])('a change that arrived later %s says when', (_, arrived_at, words) => {
  render(<TrailPage state={pageOf({ ...entryOf(1), arrived_at, replayed: true })} earlier={() => null} />, {
    wrapper: createEventScreen().wrapper,
  })
  expect(screen.getByText('Fri 20 Nov, 16:00', { selector: 'time' })).toBeTruthy()
  expect(screen.getByText(`Sent later, arrived ${words}`)).toBeTruthy()
})

test('a page whose earlier ones are open stays as it was read, so that none is lost and nothing is between them', () => {
  const page = (...ids: number[]) => (
    <TrailPage named state={pageOf(...ids.map(entryOf))} earlier={before => <p>Before {before}</p>} />
  )
  const { rerender } = render(page(2, 1), { wrapper: createEventScreen().wrapper })
  const shown = () => screen.queryAllByText(/^(Guest|Before) \d$/).map(({ textContent }) => textContent)
  rerender(page(3, 2))
  expect(shown()).toEqual(['Guest 3', 'Guest 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  rerender(page(5, 4))
  expect(shown()).toEqual(['Guest 3', 'Guest 2', 'Before 2'])
})
