// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { EventShell } from './event-shell.tsx'

vi.mock('./event-header.tsx', () => ({ EventHeader: () => null }))

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what was begun in one event does not stay on screen in another to which the history jumps', () => {
  const { wrapper: Screen, cache } = createEventScreen()
  for (const id of [7, 8])
    cache.client.setQueryData([`/events/${id}`], { data: { ...EVENT, id }, asOf: null })
  const { hook, navigate } = memoryLocation({ path: '/event/7/radios' })
  render(
    <Screen>
      <Router hook={hook}>
        <Route path="/event/:eventID/*">
          <EventShell bar={null} tabNotes={{}}>
            <input />
          </EventShell>
        </Route>
      </Router>
    </Screen>,
  )
  const field = screen.getByRole('textbox')
  act(() => navigate('/event/7/passes'))
  expect(screen.getByRole('textbox')).toBe(field)
  act(() => navigate('/event/8/radios'))
  expect(screen.getByRole('textbox')).not.toBe(field)
})
