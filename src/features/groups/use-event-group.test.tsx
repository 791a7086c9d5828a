// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { group } from '../../../contract/testing/world.ts'
import { type LocationState, ShownLocationContext } from '../../lib/shown-location.ts'
import { createEventScreen, EVENT, EVENT_GROUP } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { EventGroupEditPage } from './event-group-edit-page.tsx'
import { GroupViewPage } from './group-view-page.tsx'
import { useEventGroup } from './use-event-group.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Back = () => <p>{useEventGroup().back}</p>

test.each<[LocationState | undefined, string]>([
  [{ tab: 'guests' }, 'guests'],
  [{ tab: 'groups' }, 'groups'],
  [undefined, 'groups'],
])('opened with %o, the page of a group returns to the tab %s', (state, tab) => {
  const { wrapper } = createEventScreen()
  const pathname = '/group/3'
  const { unmount } = render(
    <ShownLocationContext value={{ pathname, search: '', hash: '', state, navigation: 'push' }}>
      <Router hook={memoryLocation({ path: pathname }).hook}>
        <Route path="/group/:groupID">
          <Back />
        </Route>
      </Router>
    </ShownLocationContext>,
    { wrapper },
  )
  expect(screen.getByText(`/event/${EVENT.id}/${tab}`)).toBeTruthy()
  unmount()
})

test.each([
  ['of an event', EventGroupEditPage, '/event/7/groups', 'Oracle is no longer at this event'],
  ['of the team', GroupViewPage, '/groups', 'Oracle is no longer a guest group'],
])('the page of a group %s that another desk has deleted closes and says so', async (_, Page, list, said) => {
  const info = vi.spyOn(toast, 'info')
  let answer = () => Response.json({ ...group(3, 'Oracle'), ...EVENT_GROUP })
  vi.stubGlobal('fetch', async () => answer())
  const { wrapper, cache } = createEventScreen()
  const location = memoryLocation({ path: '/group/3', record: true })
  render(
    <Router hook={location.hook}>
      <Route path="/group/:groupID">
        <Page />
      </Route>
    </Router>,
    { wrapper },
  )
  await screen.findByRole('heading', { name: 'Oracle' })
  const gone = { statusCode: 404, name: 'GroupNotFound', message: 'That group does not exist.' }
  answer = () => Response.json(gone, { status: 404 })
  await act(() => cache.refresh())
  await vi.waitFor(() => expect(location.history.at(-1)).toBe(list))
  expect(info).toHaveBeenCalledExactlyOnceWith(said)
})
