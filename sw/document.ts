import type { RouteHandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'
import { eventTabOf } from '../contract/rules/event-tab.ts'
import type { FirstScreen } from '../contract/worker/messages.ts'
import { restoreFiles } from './restore-files.ts'
import { findPage, keepPage, type Page, withStyles } from './styled-page.ts'

const PAGE = '/index.html'
const ROUTE_FILES = /<script type="application\/json" id="route-files"[^>]*>([^<]*)<\/script>/
const FRAME = / data-frame="([^"]*)"/
const STARTER = / data-starter="([^"]*)"/
const APP = /<script type="module"([^>]*) src="([^"]+)"><\/script>/
const MODULE = /<link rel="modulepreload"[^>]* href="([^"]+)">/g

/**
 * Answers a navigation with the app's page. For a tab of an event, the page links to the files that the tab needs, so
 * that the browser requests them all at once. If the page is missing, the server's page is returned and all missing
 * files are restored; `onProgress` reports the progress.
 */
export function createDocumentHandler(
  controller: PrecacheController,
  firstScreenOf: (path: string) => Promise<FirstScreen | undefined>,
  onProgress: (done: number, total: number) => void,
) {
  let page: Promise<Page> | undefined

  async function read(): Promise<Page> {
    const response = await controller.matchPrecache(PAGE)
    if (!response) throw new Error('The app’s page is not on this device.')
    const headers = new Headers(response.headers)
    // These describe the body as it was transferred.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const html = await response.text()
    // Fonts have a low priority for the network's sake; from the cache they cost nothing.
    return { html: html.replaceAll(' fetchpriority="low"', ''), headers }
  }

  async function textOf(address: string): Promise<string> {
    const file = await controller.matchPrecache(address)
    if (!file) throw new Error(`${address} is not on this device.`)
    return file.text()
  }

  return async ({ url, event }: Pick<RouteHandlerCallbackOptions, 'url' | 'event'>): Promise<Response> => {
    const version = controller.getCacheKeyForURL(PAGE) ?? PAGE
    const tab = eventTabOf(url.pathname)
    try {
      const [kept, screen] = await Promise.all([findPage(version, tab), firstScreenOf(url.pathname)])
      if (kept && screen) return new Response(withFirstScreen(kept.html, screen), { headers: kept.headers })
      page ??= read()
      const { html, headers } = await page
      const preloading = withPreloads(html, url.pathname)
      if (!screen) return new Response(preloading, { headers })
      const waiting = { html: paintedFirst(preloading), headers }
      event.waitUntil(
        withStyles(waiting, textOf)
          .then(styled => keepPage(version, tab, styled))
          .catch(cause => console.info('The page could not be stored with its styles yet:', cause)),
      )
      return new Response(withFirstScreen(waiting.html, screen), { headers })
    } catch (error) {
      page = undefined
      console.warn('The app’s page is requested from the server:', error)
      event.waitUntil(
        restoreFiles(controller, PAGE, onProgress).catch(cause =>
          console.info('The files could not be restored yet:', cause),
        ),
      )
      return fetch(PAGE)
    }
  }
}

/**
 * Prepares the page for a first screen: preloaded style sheets apply at once, and the app and its modules load only
 * after the first paint (src/after-first-paint.ts), so that nothing delays it.
 */
export function paintedFirst(html: string): string {
  const [, starter] = STARTER.exec(html) ?? []
  const styled = html.replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
  if (starter === undefined) return styled
  const modules = [...html.matchAll(MODULE)].map(([, file]) => file)
  return styled
    .replaceAll(MODULE, '')
    .replace(
      APP,
      (_script, attributes, app) =>
        `<script type="module"${attributes} src="/${starter}" data-app="${app}" data-modules="${modules.join(' ')}"></script>`,
    )
}

/** Inserts the first screen into the page's root, where the app later replaces it (src/app/early-screen.ts). */
export function withFirstScreen(
  html: string,
  { html: screen, team }: Pick<FirstScreen, 'html' | 'team'>,
): string {
  const scope = ` class="${team.replace(/[^\w ]/g, '')}"`
  return html
    .replace('<html lang="en">', () => `<html lang="en"${scope}>`)
    .replace('<body>', () => `<body${scope}>`)
    .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
}

/** Adds links to the files of the tab at `path`; returns the page unchanged if it is not a tab of an event. */
export function withPreloads(html: string, path: string): string {
  const tab = eventTabOf(path) ?? ''
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
