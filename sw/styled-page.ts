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

/** The stored page with this key; undefined if there is none. */
export async function findPage(key: string): Promise<Page | undefined> {
  const found = await caches.open(CACHE_NAME).then(cache => cache.match(key))
  return found && { html: await found.text(), headers: new Headers(found.headers) }
}

/** Stores a page and removes those stored before. */
export async function keepPage(key: string, { html, headers }: Page): Promise<void> {
  await caches.delete(CACHE_NAME)
  const cache = await caches.open(CACHE_NAME)
  await cache.put(key, new Response(html, { headers }))
}
