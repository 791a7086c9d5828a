// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createEventScreen, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { EventGroupEditPage } from './event-group-edit-page.tsx'

afterEach(cleanup)

test.each([
  ['1', 'Oracle may have 1 guest'],
  ['2', 'Oracle may have 2 guests'],
])('a maximum of %s gets an error message', async (maximum, said) => {
  const success = vi.spyOn(toast, 'success')
  vi.stubGlobal('fetch', async () => Response.json(EVENT_GROUP))
  const { wrapper, writes } = createEventScreen()
  render(
    <Router hook={memoryLocation({ path: '/group/3' }).hook}>
      <Route path="/group/:groupID">
        <EventGroupEditPage />
      </Route>
    </Router>,
    { wrapper },
  )
  fireEvent.change(await screen.findByLabelText('Maximum Guests'), { target: { value: maximum } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save Update' })))
  await act(async () => writes[0]?.done(EVENT_GROUP))
  expect(success).toHaveBeenCalledExactlyOnceWith(said, expect.anything())
})
