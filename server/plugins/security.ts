import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet from 'helmet'

interface SecurityOptions {
  /** Origins beyond our own that the page talks to when signing in. */
  readonly signInOrigins: readonly string[]
  /** Whether people reach us over https. */
  readonly https: boolean
}

export type Headers = Readonly<Record<string, string>>

/**
 * The headers of every answer (design section 5): nothing inline, nothing from elsewhere but the sign-in provider. They
 * are the same for all, so that also those can carry them which are given before there is a route (http-refusals.ts).
 */
export function securityHeaders({ signInOrigins, https }: SecurityOptions): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...signInOrigins],
        frameSrc: ["'self'", ...signInOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", ...signInOrigins],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  })(request, response, error => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(headers), 'permissions-policy': permissions('()') }
}

/** What a page may ask a device for; helmet has no such header. */
const permissions = (camera: '()' | '(self)'): string => `camera=${camera}, geolocation=(), microphone=()`

/** The staff's pages scan codes: they alone may ask for the camera, and nothing that they frame. */
export const STAFF_PERMISSIONS = permissions('(self)')

/**
 * The policy of the thread that reads the camera's pictures. A thread has the policy of its own file, not that of its page: so
 * this file alone may compile WebAssembly, and can do nothing but fetch it from us.
 */
export const READER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** Puts `headers` on whatever is answered from a route, or for want of one. */
export const securityPlugin = fp<{ readonly headers: Headers }>(async (app, { headers }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
})
