import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { projectPath } from '../project-path.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers an address that is no file and no call: with the app, or 404 where a file was asked for. */
    sendAppShell(): FastifyReply
  }
}

const HOUR = 3600
/** Addresses whose content is named by its hash. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/**
 * Serves the built page. A missing file is 404, never the app: cache-first would keep HTML as JavaScript
 * for good. Pages and the worker are revalidated each time, hashed files never.
 */
export const pagesPlugin = fp(async app => {
  const root = projectPath('dist/web')
  if (!existsSync(root)) app.log.warn('The page is not built: only the API is served.')
  else
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (response, path) => {
        const name = path.slice(root.length)
        const fresh = /\.html$|service-worker\.js$|\.webmanifest$/.test(name)
        response.setHeader(
          'cache-control',
          isHashed(name)
            ? 'public, max-age=31536000, immutable'
            : fresh
              ? 'no-cache'
              : `public, max-age=${HOUR}`,
        )
      },
    })
  // The sign-in popup must reach its opener, and MSAL opens this page in a hidden frame as well.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.split('?')[0] !== '/redirect.html') return
    reply.removeHeader('cross-origin-opener-policy')
    reply.removeHeader('x-frame-options')
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
  })
  app.decorateReply('sendAppShell', function (this: FastifyReply) {
    const path = this.request.url.split('?')[0] ?? '/'
    const page = /^\/event-registration\/?$/.test(path) ? 'event-registration.html' : 'index.html'
    if (!existsSync(root) || isHashed(path) || /\.\w+$/.test(path))
      return this.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.')
    return this.sendFile(page)
  })
})
