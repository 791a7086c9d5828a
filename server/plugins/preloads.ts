import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the build writes into the page: the files of all tabs, each one's own, and those that a page without a worker needs. */
const ROUTE_FILES =
  /<script type="application\/json" id="route-files"[^>]* data-frame="([^"]*)" data-first-visit="([^"]*)"[^>]*>([^<]*)<\/script>/
/** The app, and what it begins with. */
const APP = /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="\/assets\/([^"]+)">/g
const EVENT_TAB = /^\/event\/\d+\/(\w+)$/

const Files = z.record(z.string(), z.array(z.string()))

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `</assets/${file}>; rel=preload; as=style; crossorigin`
    : `</assets/${file}>; rel=modulepreload`

/**
 * Gives the `Link` header of the page for a path, undefined where there is nothing to add: a page that comes from here and
 * not from a worker is a first visit, which else would ask for the tab's files only after it has run its own.
 * `root` is the folder of the built page.
 */
export function readPreloads(root: string): (path: string) => string | undefined {
  const path = join(root, 'index.html')
  const page = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, frame = '', firstVisit = '', json = '{}'] = ROUTE_FILES.exec(page) ?? []
  // The page names them too, but behind all of these: the app is the largest file, and starts the others.
  const app = [...page.matchAll(APP)].map(([, file]) => file).join(' ')
  const files = Files.parse(JSON.parse(json))
  const links = new Map(
    Object.entries(files).map(([tab, needed]) => {
      const all = new Set([...`${app} ${firstVisit} ${frame}`.split(' ').filter(Boolean), ...needed])
      return [tab, [...all].map(linkTo).join(', ')]
    }),
  )
  return path => links.get(EVENT_TAB.exec(path)?.[1] ?? '')
}
