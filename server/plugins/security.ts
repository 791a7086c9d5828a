import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'
import helmet from 'helmet'

interface SecurityOptions {
  /** Foreign origins that the page contacts for the sign-in. */
  readonly signInOrigins: readonly string[]
  /** Whether the app is reached over https. */
  readonly https: boolean
}

export type Headers = Readonly<Record<string, string>>

/**
 * The headers of every answer (design section 5): nothing inline, nothing from other origins except the sign-in
 * provider. They are the same for all answers, so that even those given before routing have them (http-refusals.ts).
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

/** The device features that a page may ask for; helmet has no such header. */
const permissions = (camera: '()' | '(self)'): string => `camera=${camera}, geolocation=(), microphone=()`

/** Only the staff's pages, which scan codes, may ask for the camera; frames in them may not. */
export const STAFF_PERMISSIONS = permissions('(self)')

/**
 * The policy of the thread that reads the camera's pictures. A thread has the policy of its own file, not that of its
 * page: so only this file may compile WebAssembly, and it can do nothing but fetch it from us.
 */
export const READER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'"

/** Adds `headers` to every answer, including those without a route. */
export const securityPlugin = fp<{ readonly headers: Headers }>(async (app, { headers }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
})
