/**
 * Paths that are not pages of the app: the API, the demo's sign-in provider, the sign-in bridge page, and tools.
 * Workbox matches these against path and query together.
 */
export const notAppPaths = [
  /^\/api\//,
  /^\/idp([/?]|$)/,
  /^\/redirect\.html/,
  /^\/dev/,
  // The guests' pages and their files, which have a worker of their own.
  /^\/g([/?]|$)/i,
  /^\/guest-page\.html/,
  /^\/assets\/guest-page-/,
]

/** The public invite page is an entry of its own; it needs the network anyway, unless the build precaches it. */
export const invite = { path: /^\/event-registration([/?]|$)/, page: '/event-registration.html' }

/** Paths of which the app's document is not the page. */
export const pathsOutsideApp = [...notAppPaths, invite.path]

/** Whether a window shows a page of the app. The others of our origin listen to no messages. */
export const isAppPage = ({ url }: Pick<Client, 'url'>): boolean => {
  const { pathname } = new URL(url)
  return !pathsOutsideApp.some(path => path.test(pathname))
}
