const CACHE_NAME = 'trackside-styled-pages'
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

export interface Page {
  readonly html: string
  readonly headers: Headers
}

/**
 * A page with its style sheets in it, so that its first paint waits for none of them. Its policy lets in these styles alone, by their
 * hash. The links stay, disabled: by them the app knows what it need not load.
 * @param textOf gives the text of a file of this version by its address. Rejects when one is not on this device.
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

/** The page that was kept under a key; undefined where none was. */
export async function findPage(key: string): Promise<Page | undefined> {
  const found = await caches.open(CACHE_NAME).then(cache => cache.match(key))
  return found && { html: await found.text(), headers: new Headers(found.headers) }
}

/** Keeps a page, and none of those that were kept before: they are of another version. */
export async function keepPage(key: string, { html, headers }: Page): Promise<void> {
  await caches.delete(CACHE_NAME)
  const cache = await caches.open(CACHE_NAME)
  await cache.put(key, new Response(html, { headers }))
}
