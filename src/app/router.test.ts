// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from './router.tsx'

interface Manifest {
  readonly start_url: string
  readonly shortcuts: readonly { readonly url: string }[]
}

const manifestOf = (team: string): Manifest => JSON.parse(readFileSync(`public/${team}.webmanifest`, 'utf8'))

/** The pattern of the innermost route that a path leads to. */
const routeOf = (path: string) =>
  matchRoutes(
    routes('ORBR', () => undefined),
    path,
  )?.at(-1)?.route.path

test.each(['orbr', 'vcarb'])('the manifest of %s leads to screens of the app', team => {
  const { start_url, shortcuts } = manifestOf(team)
  const paths = [start_url, ...shortcuts.map(({ url }) => url)]
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) expect(routeOf(path), path).not.toBe('*')
})

test('an address that no screen has leads to the list of events', () => {
  expect(routeOf('/no/such/screen')).toBe('*')
})
