// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { passList } from '../../../contract/api/passes.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { DayPage } from './day-page.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'

const PASSES = fillPath(passList.path, { eventID: EVENT.id })

afterEach(cleanup)

const ignore = () => undefined

const shown: readonly (readonly [string, ReactNode])[] = [
  ['the panel', <HandOverPanel key="panel" guests={[]} day="21/11/2026" onDraft={ignore} />],
  ['the sheet', <DayPage key="sheet" />],
]

test.each(shown)('if a list cannot be read, %s says so, and appears once it can', async (_, part) => {
  let isAway = true
  vi.stubGlobal('fetch', async (url: string) =>
    isAway && url === PASSES
      ? Response.json({ statusCode: 500, name: 'InternalError', message: 'No.' }, { status: 500 })
      : Response.json([]),
  )
  const { wrapper } = createEventScreen()
  render(<Router hook={memoryLocation().hook}>{part}</Router>, { wrapper })
  await screen.findByText('This could not be loaded')
  expect(screen.queryByText(/^Passes overdue/)).toBeNull()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Passes overdue/)
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})

test('a note that is not handed over yet stays with its day', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const { wrapper } = createEventScreen()
  const panelOf = (day: string) => (
    <Router hook={memoryLocation().hook}>
      <HandOverPanel guests={[]} day={day} onDraft={ignore} />
    </Router>
  )
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'For tomorrow' })
  const { rerender } = render(panelOf('20/11/2026'), { wrapper })
  await screen.findByText(/^Passes overdue/)
  fireEvent.input(note(), { target: { value: 'The lift is broken.' } })
  rerender(panelOf('21/11/2026'))
  expect(note().value).toBe('')
  rerender(panelOf('20/11/2026'))
  expect(note().value).toBe('The lift is broken.')
})
