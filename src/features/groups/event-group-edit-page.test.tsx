// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '../../api/errors.ts'
import { createEventScreen, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { EventGroupEditPage } from './event-group-edit-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function openPage() {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/4') ? { ...EVENT_GROUP, id: 4, name: 'Mobil' } : EVENT_GROUP),
  )
  const { wrapper, writes } = createEventScreen()
  const { hook, navigate } = memoryLocation({ path: '/group/3' })
  render(
    <Router hook={hook}>
      <Route path="/group/:groupID">
        <EventGroupEditPage />
      </Route>
    </Router>,
    { wrapper },
  )
  return { writes, navigate }
}

const press = (name = 'Save Update') =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test.each([
  ['1', 'Oracle may have 1 guest'],
  ['2', 'Oracle may have 2 guests'],
])('a maximum of %s is confirmed in words', async (maximum, said) => {
  const success = vi.spyOn(toast, 'success')
  const { writes } = openPage()
  fireEvent.change(await screen.findByLabelText('Maximum Guests'), { target: { value: maximum } })
  await press()
  await vi.waitFor(() => expect(writes).toHaveLength(1))
  await act(async () => writes[0]?.done(EVENT_GROUP))
  expect(success).toHaveBeenCalledExactlyOnceWith(said, expect.anything())
})

test('a maximum that another desk has set is replaced by the next press, once the refusal told it', async () => {
  const { writes } = openPage()
  fireEvent.change(await screen.findByLabelText('Maximum Guests'), { target: { value: '30' } })
  await press()
  await vi.waitFor(() => expect(writes).toHaveLength(1))
  expect(writes[0]?.input.body).toEqual({ maximum_guests: 30, before: { maximum_guests: 10 } })
  const message = 'Maximum Guests was changed to 25 meanwhile.'
  const refusal = { statusCode: 409, name: 'Conflict', message, now: { maximum_guests: 25 } } as const
  await act(async () => writes[0]?.refused(new ApiError(refusal)))
  expect(screen.getByText(message)).toBeDefined()
  await press()
  expect(writes[1]?.input.body).toEqual({ maximum_guests: 30, before: { maximum_guests: 25 } })
})

test('the question about a new link, and its late answer, stay with their group', async () => {
  const success = vi.spyOn(toast, 'success')
  const { writes, navigate } = openPage()
  const goTo = async (id: number, name: string) => {
    act(() => navigate(`/group/${id}`))
    await screen.findByRole('heading', { name })
  }
  // Both are read by then, so that one takes the other's place at once.
  await goTo(4, 'Mobil')
  await goTo(3, 'Oracle')
  const ask = async () => {
    await press('New link')
    return within(screen.getByRole('dialog'))
  }
  const question = await ask()
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'New link' })))
  await goTo(4, 'Mobil')
  expect(screen.queryByRole('dialog')).toBeNull()
  await ask()
  await act(async () => writes[0]?.done({ ...EVENT_GROUP, invite_code: 'NEW' }))
  expect(screen.getByRole('dialog', { name: 'Make a new link for Mobil?' })).toBeTruthy()
  // A toast of the test file before may come late.
  const ofLinks = success.mock.calls.filter(([title]) => title.includes('link'))
  expect(ofLinks).toEqual([['Oracle has a new invite link', expect.anything()]])
})
