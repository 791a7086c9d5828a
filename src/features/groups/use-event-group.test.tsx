// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { useEventGroup } from './use-event-group.ts'

const Back = () => <p>{useEventGroup().back}</p>

test.each([
  [{ tab: 'guests' }, 'guests'],
  [{ tab: 'groups' }, 'groups'],
  [null, 'groups'],
])('opened with %o, the page of a group returns to the tab %s', (state, tab) => {
  const { wrapper } = createEventScreen()
  const router = createMemoryRouter([{ path: '/group/:groupID', element: <Back /> }], {
    initialEntries: [{ pathname: '/group/3', state }],
  })
  const { unmount } = render(<RouterProvider router={router} />, { wrapper })
  expect(screen.getByText(`/event/${EVENT.id}/${tab}`)).toBeTruthy()
  unmount()
})
