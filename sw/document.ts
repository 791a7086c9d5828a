import type { RouteHandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'
import type { FirstScreen } from '../contract/worker/messages.ts'
import { restoreFiles } from './restore-files.ts'

const PAGE = '/index.html'
const ROUTE_FILES = /<script type="application\/json" id="route-files"[^>]*>([^<]*)<\/script>/
const FRAME = / data-frame="([^"]*)"/
const STARTER = / data-starter="([^"]*)"/
const APP = /<script type="module"([^>]*) src="([^"]+)"><\/script>/
const MODULE = /<link rel="modulepreload"[^>]* href="([^"]+)">/g
const EVENT_TAB = /^\/event\/\d+\/(\w+)$/

/**
 * Answers a navigation with the app's page. For a tab of an event the page names the files that the tab needs, so that the
 * browser asks for all of them at once and not for some after it has run the others. Where the page is missing all files are put
 * there again, and `tellRestoring` is called with how many there are.
 */
export function createDocumentHandler(
  controller: PrecacheController,
  firstScreenOf: (path: string) => Promise<FirstScreen | undefined>,
  tellRestoring: (done: number, total: number) => void,
) {
  let page: Promise<{ readonly html: string; readonly headers: Headers }> | undefined

  async function read() {
    const response = await controller.matchPrecache(PAGE)
    if (!response) throw new Error('The app’s page is not on this device.')
    const headers = new Headers(response.headers)
    // They are of the body as it came over the network.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const html = await response.text()
    // Over the network the fonts come last; here nothing is waited for.
    return { html: html.replaceAll(' fetchpriority="low"', ''), headers }
  }

  return async ({ url, event }: Pick<RouteHandlerCallbackOptions, 'url' | 'event'>): Promise<Response> => {
    page ??= read()
    try {
      const [{ html, headers }, screen] = await Promise.all([page, firstScreenOf(url.pathname)])
      const preloading = withPreloads(html, url.pathname)
      return new Response(screen ? withFirstScreen(preloading, screen) : preloading, { headers })
    } catch (error) {
      page = undefined
      console.warn('The app’s page is asked of the server:', error)
      event.waitUntil(
        restoreFiles(controller, PAGE, tellRestoring).catch(cause =>
          console.info('The files are not there again yet:', cause),
        ),
      )
      return fetch(PAGE)
    }
  }
}

/**
 * The page with a tab's first screen in the place of its root, and the style sheets that it needs. The app starts once that is
 * painted (src/after-first-paint.ts), and puts the living screen in its place (src/app/early-screen.ts).
 */
export function withFirstScreen(
  html: string,
  { html: screen, team }: Pick<FirstScreen, 'html' | 'team'>,
): string {
  const [, starter] = STARTER.exec(html) ?? []
  const scope = ` class="${team.replace(/[^\w ]/g, '')}"`
  return (starter === undefined ? html : startingLater(html, starter))
    .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    .replace('<html lang="en">', () => `<html lang="en"${scope}>`)
    .replace('<body>', () => `<body${scope}>`)
    .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
}

/** The page with the starter in the app's place, which is told what to load: until the first screen is painted only that counts. */
function startingLater(html: string, starter: string): string {
  const modules = [...html.matchAll(MODULE)].map(([, file]) => file)
  return html
    .replaceAll(MODULE, '')
    .replace(
      APP,
      (_script, attributes, app) =>
        `<script type="module"${attributes} src="/${starter}" data-app="${app}" data-modules="${modules.join(' ')}"></script>`,
    )
}

/** The page with links to the files of the tab that a path leads to; as it is where there is nothing to add. */
export function withPreloads(html: string, path: string): string {
  const [, tab = ''] = EVENT_TAB.exec(path) ?? []
  const [, json = '{}'] = ROUTE_FILES.exec(html) ?? []
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(json)
  const own = Object.hasOwn(files, tab) ? files[tab] : undefined
  if (!own) return html
  const frame = FRAME.exec(html)?.[1]?.split(' ') ?? []
  const links = [...frame, ...own].map(file =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/assets/${file}">`
      : `<link rel="modulepreload" crossorigin href="/assets/${file}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}
