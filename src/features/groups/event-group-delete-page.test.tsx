// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { guest } from '../../../contract/testing/world.ts'
import { createEventScreen, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { EventGroupDeletePage } from './event-group-delete-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a group cannot be removed before it is known who is in it, and the removal says so', async () => {
  let arrive = () => {}
  const list = new Promise<void>(resolve => {
    arrive = resolve
  })
  const member = { ...guest(1), event_group_id: EVENT_GROUP.id }
  vi.stubGlobal('fetch', async (url: string) => {
    if (/event\/group\/3/.test(url)) return Response.json(EVENT_GROUP)
    if (!/guest_list/.test(url)) return Response.json([])
    await list
    return Response.json([member])
  })
  const { wrapper, writes } = createEventScreen()
  render(
    <Router hook={memoryLocation({ path: '/group/3' }).hook}>
      <Route path="/group/:groupID">
        <EventGroupDeletePage />
      </Route>
    </Router>,
    { wrapper },
  )
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove Group' })
  await act(() => new Promise(resolve => setTimeout(resolve)))
  expect(remove.disabled).toBe(true)
  await act(async () => arrive())
  await vi.waitFor(() => expect(remove.disabled).toBe(false))
  await act(async () => void fireEvent.click(remove))
  expect(writes[0]?.input.body).toMatchObject({ before: { guests: 1 } })
})
