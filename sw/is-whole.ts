/**
 * Whether an answer may be cached as one of the app's files: a server that answers a missing file with a page must not
 * replace it. Only a page may be HTML.
 */
export const isWhole = ({ status, redirected, headers }: Response, isPage = false): boolean =>
  status === 200 && !redirected && (isPage || !/^text\/html\b/i.test(headers.get('content-type') ?? ''))

/** Has a Workbox strategy cache whole files only, and no pages. */
export const wholeFiles = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isWhole(response) ? response : null),
}
