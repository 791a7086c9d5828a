const CACHE_NAME = 'trackside-styled-pages'
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

export interface Page {
  readonly html: string
  readonly headers: Headers
}

/**
 * Inlines the style sheets into a page, so that its first paint waits for none. The content security policy allows only
 * these styles, by hash. The links stay, disabled: they tell the app which sheets it need not load.
 * @param textOf returns the text of a file of this version by its URL; rejects if the file is not on this device.
 */
export async function withStyles(
  { html, headers }: Page,
  textOf: (address: string) => Promise<string>,
): Promise<Page> {
  const sheets = Array.from(html.matchAll(SHEET), ([, address = '']) => textOf(address))
  const styles = (await Promise.all(sheets)).join('')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const own = new Headers(headers)
  const policy = headers.get('content-security-policy')
  if (policy) own.set('content-security-policy', policy.replace(/style-src [^;]*/, `$& 'sha256-${hash}'`))
  return {
    html: html
      .replaceAll(SHEET, '<link rel="stylesheet" disabled crossorigin href="$1">')
      .replace('</head>', () => `<style>${styles}</style></head>`),
    headers: own,
  }
}

/** Where the page of a version is stored with the styles of a tab; all pages that are not tabs have the same styles. */
const keyOf = (version: string, tab: string | undefined) => `${version}&of=${tab}`

/** The stored page; undefined if there is none. `version` is the version's URL of the page. */
export async function findPage(version: string, tab: string | undefined): Promise<Page | undefined> {
  const found = await caches.open(CACHE_NAME).then(cache => cache.match(keyOf(version, tab)))
  return found && { html: await found.text(), headers: new Headers(found.headers) }
}

/** Stores a page and removes those of other versions. */
export async function keepPage(version: string, tab: string | undefined, page: Page): Promise<void> {
  const cache = await caches.open(CACHE_NAME)
  const older = (await cache.keys()).filter(({ url }) => !url.startsWith(`${version}&`))
  await Promise.all(older.map(request => cache.delete(request)))
  await cache.put(keyOf(version, tab), new Response(page.html, { headers: page.headers }))
}
