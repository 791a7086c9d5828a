// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createEventScreen } from './testing/render-in-event.tsx'
import { TrailPage } from './trail-page.tsx'

afterEach(cleanup)

test.each([
  ['on the same day', '2026-11-21T02:30:00.000Z', '18:30'],
  ['on the next day at the venue', '2026-11-21T16:10:00.000Z', 'Sat 21 Nov, 08:10'],
])('a change that arrived later %s says when', (_, arrived_at, words) => {
  const entry = {
    id: 1,
    version: 1,
    what: 'guestCheckIn' as const,
    entity: 'guest:1',
    subject: 'Ana Ray',
    detail: {},
    who: 'Freya Nordahl',
    device: null,
    device_name: null,
    at: '2026-11-21T00:00:00.000Z',
    arrived_at,
    replayed: true,
  }
  const state = {
    data: { entries: [entry], next: null },
    error: null,
    loading: false,
    retry: () => undefined,
  }
  render(<TrailPage state={state} earlier={() => null} />, { wrapper: createEventScreen().wrapper })
  expect(screen.getByText('Fri 20 Nov, 16:00', { selector: 'time' })).toBeTruthy()
  expect(screen.getByText(`Sent later, arrived ${words}`)).toBeTruthy()
})
