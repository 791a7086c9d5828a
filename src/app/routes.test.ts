// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import orbr from '../../public/orbr.webmanifest?raw'
import vcarb from '../../public/vcarb.webmanifest?raw'
import { matchingRoute } from './router.ts'
import { routes } from './routes.tsx'

interface Manifest {
  readonly start_url: string
  readonly shortcuts: readonly { readonly url: string }[]
}

const match = (path: string) =>
  matchingRoute(
    routes('ORBR', () => undefined),
    path,
  )

/** The pattern of the route that matches a path. */
const routeOf = (path: string) => match(path)?.route.path

test.each([
  ['orbr', orbr],
  ['vcarb', vcarb],
])('the manifest of %s leads to screens of the app', (_, text) => {
  const { start_url, shortcuts }: Manifest = JSON.parse(text)
  const paths = [start_url, ...shortcuts.map(({ url }) => url)]
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) expect(routeOf(path), path).not.toBe('*')
})

test('an unknown address leads to the list of events', () => {
  expect(routeOf('/no/such/screen')).toBe('*')
})

test.each([
  ['/Events/', '/events'],
  ['/gr%6Fups', '/groups'],
  ['/groups/new', '/groups/new'],
  ['/group', '/group/*?'],
  ['/group/1/nothing', '/group/*?'],
  ['/event', '/event'],
  ['/event/1/', '/event/:eventID'],
  ['/event/1/guests', '/event/:eventID/guests'],
  ['/event/1/tour', '/event/:eventID/*'],
  ['/event/1/nothing/at/all', '/event/:eventID/*'],
])('the address %s has the route %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

test.each([
  ['/', '/events'],
  ['/event', '/events'],
  ['/no/such/screen', '/events'],
  ['/group/1/nothing', '/groups'],
  ['/event/1', '/event/1/guests'],
  ['/event/1/tour', '/event/1/guests'],
])('the address %s redirects to %s, which is a page', (path, to) => {
  const { route, params = {} } = match(path) ?? {}
  expect(route?.redirect?.(params)).toBe(to)
  expect(match(to)?.route.parts).not.toEqual([])
  expect(match(to)?.route.redirect).toBeUndefined()
})
