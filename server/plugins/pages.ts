import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { GUEST_PAGE_PATH } from '../../contract/rules/guest-code.ts'
import { HttpError } from '../http/http-error.ts'
import { originForm } from '../http/http-refusals.ts'
import { projectPath } from '../process/project-path.ts'
import { readPreloads } from './preloads.ts'
import { READER_POLICY, STAFF_PERMISSIONS } from './security.ts'

const HOUR_SECONDS = 3600
/** Compressed copies that the build puts beside files (scripts/compress-web.mjs). */
const COMPRESSED = /\.(?:br|gz)$/
/** Files with a content hash in their name. */
const HASHED = /^assets\//
/** The worker thread that reads the camera's pictures (src/features/camera/camera-reader.ts). */
const READER = /^\/assets\/camera-reader-[\w-]+\.js$/
/** A file of the build by its path; no such path leaves the folder. */
const BUILT_FILE = /^(?:\w+\/)?[\w-][\w.-]*\.\w+$/
/** The path of the invite page: whatever the service worker takes for it (sw/app-pages.ts). */
const INVITE_PAGE = /^event-registration(\/|$)/
const REVALIDATED = /\.html$|(?:service-worker|kill-switch)\.js$|\.webmanifest$/

interface PagesOptions {
  /** Folder of the built page. Default: the project's own. */
  readonly root?: string
  /** Whether devices get the kill switch instead of the service worker (decision 009). */
  readonly killSwitch?: boolean
}

/**
 * Serves the built page, with the build's compressed copies. A missing file is 404, never the app's page: cache-first
 * would keep that in its place for good. Pages and the worker are revalidated each time, hashed files never. Files of the
 * build before (`root`-previous) are served too: a page that a tablet opened before this build may still ask for them.
 */
export const pagesPlugin = fp<PagesOptions>(async (app, { root = projectPath('dist/web'), killSwitch }) => {
  const isBuilt = existsSync(root)
  const previous = `${root}-previous`
  const preloadsOf = readPreloads(root)
  app.addHook('onRequest', async ({ url }, reply) => {
    const [path = ''] = url.split('?')
    if (READER.test(path)) reply.header('content-security-policy', READER_POLICY)
    if (path === '/' || path === '/index.html') reply.header('permissions-policy', STAFF_PERMISSIONS)
  })
  if (killSwitch) app.log.warn('The kill switch is on: devices remove their service worker.')
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
      allowedPath: path => !COMPRESSED.test(path),
      setHeaders: (response, path) => {
        const name = path
          .slice((path.startsWith(previous) ? previous : root).length + 1)
          .replaceAll(sep, '/')
          .replace(COMPRESSED, '')
        response.setHeader('cache-control', cacheControlOf(name))
        response.setHeader('vary', 'accept-encoding')
      },
    })
    if (killSwitch)
      app.get('/service-worker.js', { schema: { hide: true } }, (_, reply) =>
        reply.sendFile('kill-switch.js'),
      )
    addGuestPage(app)
    app.get('/redirect.html', { schema: { hide: true }, onRequest: allowOpenerAndFrame }, (_, reply) =>
      reply.sendFile('redirect.html'),
    )
  } else app.log.warn('The page is not built: only the API is served.')

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError('NotFound', 'There is nothing at this address.')
    const path = pathOf(request)
    if (isBuilt && BUILT_FILE.test(path) && !COMPRESSED.test(path) && existsSync(join(previous, path)))
      return reply.sendFile(path, previous)
    if (!isBuilt || isFile(path))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is nothing at this address.')
    if (INVITE_PAGE.test(path)) return reply.sendFile('event-registration.html')
    const preloads = preloadsOf(request.url.split('?')[0] ?? '')
    if (preloads !== undefined) reply.header('link', preloads)
    reply.header('permissions-policy', STAFF_PERMISSIONS)
    return reply.sendFile('index.html')
  })
})

/** A URL below `/g/`, except that of the page's worker. */
const GUEST_PAGE_URL = /^\/g\/(?!service-worker\.js(?:\?|$))/i

/**
 * The URL by which a guest's page is routed: without the code, which only the page itself reads. On its way through mails
 * a link is given slashes, full stops and halves of escapes, which no route could match.
 */
export const guestPageForm = (url: string): string =>
  GUEST_PAGE_URL.test(url) ? url.slice(0, GUEST_PAGE_PATH.length) : url

/** Serves guests' pages: the same document for every code, so that it reveals nothing. Its URL must not be indexed. */
function addGuestPage(app: FastifyInstance): void {
  const send = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('x-robots-tag', 'noindex, nofollow').sendFile('guest-page.html')
  // QR codes encode capitals in less space (src/lib/qr-code.ts).
  const redirect = ({ originalUrl }: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = originForm(originalUrl).split('?')
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .redirect(GUEST_PAGE_PATH + path.slice(GUEST_PAGE_PATH.length), 308)
  }
  for (const path of ['/g', GUEST_PAGE_PATH]) {
    app.get(path, { schema: { hide: true } }, send)
    app.get(path.toUpperCase(), { schema: { hide: true } }, redirect)
  }
}

function cacheControlOf(name: string): string {
  if (name === 'guest-page.html') return 'no-store'
  if (HASHED.test(name)) return 'public, max-age=31536000, immutable'
  return REVALIDATED.test(name) ? 'no-cache' : `public, max-age=${HOUR_SECONDS}`
}

/** Whether an unknown URL is that of a file: it has an extension, or is in the folder of the files. */
const isFile = (path: string): boolean => HASHED.test(path) || /\.\w+$/.test(path)

/** The path of an unknown URL, without the first slash. */
const pathOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && '*' in params ? String(params['*']).replace(/^\//, '') : ''

/** The sign-in popup must reach its opener, and MSAL also opens this page in a hidden frame. */
async function allowOpenerAndFrame(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.removeHeader('cross-origin-opener-policy')
  reply.removeHeader('x-frame-options')
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
}
