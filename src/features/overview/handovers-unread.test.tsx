// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { eventList } from '../../../contract/api/events.ts'
import type { Handover } from '../../../contract/api/handovers.schema.ts'
import { handoverList } from '../../../contract/api/handovers.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { DayPage } from './day-page.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'
import { LastHandOver } from './last-hand-over.tsx'

const HANDOVERS = fillPath(handoverList.path, { eventID: EVENT.id })
const DAY = '21/11/2026'

const handover: Handover = {
  event_id: EVENT.id,
  id: 'b7a0c3de-0f6e-4d8a-9a39-0d9b7d1f6f11',
  day: DAY,
  by: 'Maya Lindqvist',
  at: '2026-11-21T20:00:00.000Z',
  note: 'Two umbrellas are at the gate.',
  overdue_passes: 0,
  radios_out: 0,
  tours_not_started: 0,
  guests_not_in: 0,
  refused: 0,
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown: readonly (readonly [string, ReactNode])[] = [
  ['at the end of the day', <HandOverPanel key="panel" guests={[]} day={DAY} onDraft={() => undefined} />],
  ['on paper', <DayPage key="paper" />],
  ['on the next morning', <LastHandOver key="last" />],
]

test.each(shown)('%s an unreadable hand-over shows an error, and appears later', async (_, part) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z'), toFake: ['Date'] })
  let isAway = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === eventList.path) return Response.json([EVENT])
    if (url !== HANDOVERS) return Response.json([])
    if (!isAway) return Response.json([handover])
    return Response.json({ statusCode: 500, name: 'InternalError', message: 'No.' }, { status: 500 })
  })
  const { wrapper } = createEventScreen()
  render(<Router hook={memoryLocation({ path: `/?day=${DAY}` }).hook}>{part}</Router>, { wrapper })
  await screen.findByText('This could not be loaded')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(handover.note)
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})
