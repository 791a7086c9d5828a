// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, Redirect, useParams } from 'wouter'
import { useShownLocation } from '../lib/shown-location.ts'
import { type AppRoute, pageRoute } from './lazy-page.tsx'
import { createAppRouter } from './router.ts'
import { Screens } from './screens.tsx'

const First = () => <p>The first</p>
const Second = () => <p>The second</p>

/** A page whose code loads when the test says so. */
function heldBack(path: string, readAhead?: () => void) {
  let resolve: (page: React.ComponentType) => void = () => {}
  const code = new Promise<React.ComponentType>(done => {
    resolve = done
  })
  return {
    route: pageRoute(path, () => code, readAhead),
    resolve: (page: React.ComponentType) => resolve(page),
  }
}

const open = (...routes: AppRoute[]) => {
  const router = createAppRouter(routes)
  const { unmount } = render(<Screens router={router} />)
  leave = unmount
  return router
}
let leave = () => {}
beforeEach(() => history.replaceState(null, '', '/first'))
afterEach(() => leave())

const first = () => pageRoute('/first', async () => First)

test('nothing is shown, and reads have begun, until the code of the first page is there', async () => {
  const readAhead = vi.fn()
  const page = heldBack('/first', readAhead)
  const router = open(page.route)
  expect(readAhead).toHaveBeenCalledOnce()
  expect(router.shown()).toBeUndefined()
  await act(async () => page.resolve(First))
  screen.getByText('The first')
})

test('the current page stays until the code of the next one is loaded', async () => {
  const page = heldBack('/second')
  const router = open(first(), page.route)
  await screen.findByText('The first')
  act(() => router.navigate('/second'))
  screen.getByText('The first')
  await act(async () => page.resolve(Second))
  screen.getByText('The second')
  expect(screen.queryByText('The first')).toBeNull()
})

test('code that loads late does not bring back a user who has gone elsewhere', async () => {
  const page = heldBack('/second')
  const router = open(first(), page.route)
  await screen.findByText('The first')
  act(() => router.navigate('/second'))
  act(() => router.navigate('/first'))
  await act(async () => page.resolve(Second))
  screen.getByText('The first')
})

test('a page that is being left redirects no more', async () => {
  const page = heldBack('/second')
  const router = open(first(), page.route, at('/third', Told))
  await screen.findByText('The first')
  act(() => router.navigate('/second'))
  act(() => router.navigate('/third', { replace: true }))
  await act(async () => page.resolve(Second))
  screen.getByText('The second')
  expect(window.location.pathname).toBe('/second')
})

test('code that fails to load shows an error in its place, and is loaded again the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const flaky = pageRoute('/second', async () => {
    asked += 1
    if (asked === 1) throw new Error('The network is gone.')
    return Second
  })
  const router = open(first(), flaky)
  await screen.findByText('The first')
  await act(async () => router.navigate('/second'))
  screen.getByText('Unexpected Application Error!')
  // The browser's own words name the address of a file.
  screen.getByText('This screen could not be loaded: it needs a connection')
  expect(screen.queryByText(/The network is gone/)).toBeNull()
  await act(async () => router.navigate('/first'))
  screen.getByText('The first')
  await act(async () => router.navigate('/second'))
  screen.getByText('The second')
})

test('from a screen that breaks, the way back to the events stays in the app', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('This cannot be drawn.')
  }
  const router = open(
    at('/first', Broken),
    at('/events', () => <p>The events</p>),
  )
  screen.getByText('This cannot be drawn.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to events' }))
  screen.getByText('The events')
  expect(router.shown()?.location).toMatchObject({ pathname: '/events', navigation: 'push' })
})

/** A route whose page is there at once, inside frames. */
const at = (path: string, Page: () => ReactNode, ...frames: AppRoute['parts']): AppRoute => ({
  path,
  parts: [...frames, { Component: Page }],
})

test('a frame that two routes name stays mounted between them, and receives the parameters of both', () => {
  let mounted = 0
  function Frame({ children }: { children?: ReactNode }) {
    useState(() => {
      mounted += 1
    })
    return (
      <>
        <p>Event {useParams().eventID}</p>
        {children}
      </>
    )
  }
  const frame = { Component: Frame }
  history.replaceState(null, '', '/event/1/first')
  const router = open(at('/event/:eventID/first', First, frame), at('/event/:eventID/second', Second, frame))
  screen.getByText('Event 1')
  screen.getByText('The first')
  act(() => router.navigate('/event/%32/second'))
  screen.getByText('Event 2')
  screen.getByText('The second')
  expect(mounted).toBe(1)
})

/** What a page is told of its address. */
function Told() {
  const { pathname, search, hash, state, navigation } = useShownLocation()
  return <p>{[pathname + search + hash, state ? `tab ${state.tab}` : 'no state', navigation].join(', ')}</p>
}

test('a page is told of its address, of what was passed to it, and how the app came there', () => {
  const router = open(at('*', Told))
  screen.getByText('/first, no state, pop')
  act(() => router.navigate('/second?day=1#end', { state: { tab: 'guests' } }))
  screen.getByText('/second?day=1#end, tab guests, push')
  act(() => router.navigate('/third', { replace: true }))
  screen.getByText('/third, tab undefined, replace')
  history.replaceState(null, '', '/first')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  screen.getByText('/first, no state, pop')
})

test('a link to the open address adds no step to the history', () => {
  const Links = () => (
    <>
      <Link to="/first">Here</Link>
      <Link to="/first?day=1">Elsewhere</Link>
    </>
  )
  open(at('/first', Links))
  const steps = history.length
  fireEvent.click(screen.getByText('Here'))
  expect(history.length).toBe(steps)
  fireEvent.click(screen.getByText('Elsewhere'))
  expect(history.length).toBe(steps + 1)
})

test('a link is followed by the browser itself, if a key asks for another tab', () => {
  const router = open(
    at('/first', () => <Link to="/second">Go</Link>),
    at('/second', Second),
  )
  const link = screen.getByRole('link', { name: 'Go' })
  expect(link.getAttribute('href')).toBe('/second')
  fireEvent.click(link, { ctrlKey: true })
  expect(router.shown()?.location.pathname).toBe('/first')
  fireEvent.click(link)
  screen.getByText('The second')
})

test('an address without a page is replaced, and the reads of its page begin, before anything else is drawn', async () => {
  const readAhead = vi.fn()
  const page = heldBack('/event/:eventID/guests', readAhead)
  const router = open(first(), page.route, {
    path: '/event/:eventID',
    parts: [],
    redirect: ({ eventID }) => `/event/${eventID}/guests`,
  })
  await screen.findByText('The first')
  const steps = history.length
  act(() => router.navigate('/event/2', { state: { tab: 'tours' } }))
  expect(readAhead).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ eventID: '2' }))
  expect(window.location.pathname).toBe('/event/2/guests')
  expect(history.length).toBe(steps + 1)
  await act(async () => page.resolve(Told))
  screen.getByText('/event/2/guests, no state, push')
})

test('an address that redirects at the first screen leaves no step behind', async () => {
  const steps = history.length
  open(
    at('/second', Second),
    at('*', () => <Redirect to="/second" replace />),
  )
  await screen.findByText('The second')
  expect(history.length).toBe(steps)
})
