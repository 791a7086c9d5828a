import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { eventTabOf } from '../../contract/rules/event-tab.ts'

/** The build's list in the page: the files of all tabs, of each tab, and of a page without a worker. */
const ROUTE_FILES =
  /<script type="application\/json" id="route-files"[^>]* data-frame="([^"]*)" data-first-visit="([^"]*)"[^>]*>([^<]*)<\/script>/
/** The app's script and its module preloads. */
const APP = /<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="\/assets\/([^"]+)">/g

const Files = z.record(z.string(), z.array(z.string()))

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `</assets/${file}>; rel=preload; as=style; crossorigin`
    : `</assets/${file}>; rel=modulepreload`

/**
 * Returns a function from path to the page's `Link` header, undefined if there is nothing to add. A page that the
 * server sends, rather than a worker, is a first visit, which would otherwise request the tab's files only after
 * running its own. `root` is the folder of the built page.
 */
export function readPreloads(root: string): (path: string) => string | undefined {
  const path = join(root, 'index.html')
  let [builtAt, links] = [0, new Map<string, string>()]
  return url => {
    const tab = eventTabOf(url)
    const { mtimeMs = 0 } = (tab && statSync(path, { throwIfNoEntry: false })) || {}
    // A page that was built since then names other files.
    if (mtimeMs > 0 && mtimeMs !== builtAt)
      [builtAt, links] = [mtimeMs, linksByTab(readFileSync(path, 'utf8'))]
    return links.get(tab ?? '')
  }
}

function linksByTab(page: string): Map<string, string> {
  const [, frame = '', firstVisit = '', json = '{}'] = ROUTE_FILES.exec(page) ?? []
  // The page links to these too, but after the others; yet the app is the largest file, and starts the rest.
  const app = [...page.matchAll(APP)].map(([, file]) => file).join(' ')
  const files = Files.parse(JSON.parse(json))
  return new Map(
    Object.entries(files).map(([tab, needed]) => {
      const all = new Set([...`${app} ${firstVisit} ${frame}`.split(' ').filter(Boolean), ...needed])
      return [tab, [...all].map(linkTo).join(', ')]
    }),
  )
}
