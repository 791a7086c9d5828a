import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import { API_BASE } from '../../contract/index.ts'

export interface SecurityOptions {
  /** Origins beyond our own that the page talks to when signing in. */
  readonly signInOrigins: readonly string[]
  /** Whether people reach us over https. */
  readonly https: boolean
}

/** Headers of every answer (design section 5): nothing inline, nothing from elsewhere but the sign-in provider. */
export const securityPlugin = fp<SecurityOptions>(async (app, { signInOrigins, https }) => {
  await app.register(helmet, {
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
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store')
  })
})
