// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { type LocationState, ShownLocationContext } from '../../lib/shown-location.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { useEventGroup } from './use-event-group.ts'

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
