// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  screen.getByText('The network is gone.')
  await act(async () => router.navigate('/first'))
  screen.getByText('The first')
  await act(async () => router.navigate('/second'))
  screen.getByText('The second')
})
