// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { guestList } from '../../../contract/api/guests.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { createEventScreen, EVENT, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { GroupPassesPage } from './group-passes-page.tsx'

const GUESTS = fillPath(guestList.path, { eventId: EVENT.id })

afterEach(cleanup)

test('a guest list that cannot be read is said to be so, and read again on a press', async () => {
  const failure = { statusCode: 500, name: 'InternalError', message: 'No.' }
  let guests = () => Response.json(failure, { status: 500 })
  vi.stubGlobal('fetch', async (url: string) => (url === GUESTS ? guests() : Response.json(EVENT_GROUP)))
  render(
    <Router hook={memoryLocation({ path: '/group/3' }).hook}>
      <Route path="/group/:groupID">
        <GroupPassesPage />
      </Route>
    </Router>,
    createEventScreen(),
  )
  await screen.findByText('This could not be loaded')
  expect(screen.getByRole('heading', { name: 'Passes of Oracle' })).toBeTruthy()
  guests = () => Response.json([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No guests in this group yet')
})
