import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Provider, { errors } from 'oidc-provider'
import type { DemoKeys } from './demo-keys.ts'
import { openGrantStore } from './grant-store.ts'
import { oidcConfiguration } from './oidc-settings.ts'
import { signInPage, signInPagePolicy, signInProblemPage, signInStyles } from './sign-in-page.ts'
import { demoIssuer, demoOrigins } from './sign-in-settings.ts'
import { signOutScript } from './sign-out-page.ts'
import { demoStaff, findStaffById } from './staff.ts'

interface IdentityProviderOptions {
  /** Origin of the pages, for example `http://localhost:3000`; the issuer is `${origin}/idp`. */
  readonly origin: string
  readonly keys: DemoKeys
  readonly dataDir: string
  /** Seconds that an access token is valid (DEMO_TOKEN_SECONDS). */
  readonly tokenSeconds?: number
}

const PREFIX = '/idp'
const lostSignIn = 'This sign-in page is too old or was opened in another window.'

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', signInPagePolicy)
    .send(html)
}

/** Ends the session of another member of staff, so that the next user is not asked about it. */
async function forgetOtherAccount(
  provider: Provider,
  sessionUid: string | undefined,
  oid: string,
): Promise<void> {
  if (sessionUid === undefined) return
  const session = await provider.Session.findByUid(sessionUid)
  if (!session || session.accountId === undefined || session.accountId === oid) return
  session.accountId = undefined
  session.authorizations = {}
  await session.persist()
}

function addSignInPage(app: FastifyInstance, provider: Provider): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof errors.SessionNotFound) return sendPage(reply, 400, signInProblemPage(lostSignIn))
    request.log.error({ err: error }, 'demo sign-in failed')
    return sendPage(reply, 500, signInProblemPage('The demo sign-in failed. The server’s log says why.'))
  })

  app.get('/sign-in.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(signInStyles),
  )

  app.get('/sign-out.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(signOutScript),
  )

  app.get('/interaction/:uid', async (request, reply) => {
    const { uid, session } = await provider.interactionDetails(request.raw, reply.raw)
    return sendPage(reply, 200, signInPage(demoStaff, `${PREFIX}/interaction/${uid}`, session?.accountId))
  })

  app.post('/interaction/:uid', async (request, reply) => {
    const { session, prompt } = await provider.interactionDetails(request.raw, reply.raw)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const person = findStaffById(form.get('staff') ?? '')
    if (!person && !form.has('cancel')) return sendPage(reply, 400, signInProblemPage('Nobody was picked.'))
    const result = person
      ? { [prompt.name]: {}, login: { accountId: person.oid } }
      : { error: 'access_denied', error_description: 'Sign-in was cancelled.' }
    const next = await provider.interactionResult(request.raw, reply.raw, result)
    // Not earlier: the provider would refuse a result for a session that has changed.
    if (person) await forgetOtherAccount(provider, session?.uid, person.oid)
    return reply.redirect(next, 303)
  })
}

function addProtocol(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback()
  // oidc-provider reads the bodies itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const { raw, params } = request
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    // Takes the path from the matched route, so any spelling works; the provider compares both URLs to find its prefix.
    const path = typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''
    const url = `/${encodeURI(path)}${/\?.*/s.exec(raw.url ?? '')?.[0] ?? ''}`
    Object.assign(raw, { originalUrl: PREFIX + url, url })
    void handle(raw, reply.raw)
  })
}

/**
 * The demo sign-in: an OpenID Connect provider under /idp whose sign-in page is a list of invented staff (design
 * section 5). Must be registered after the security headers; for demo mode only.
 */
export async function identityProvider(
  app: FastifyInstance,
  options: IdentityProviderOptions,
): Promise<void> {
  const { origin, keys, dataDir, tokenSeconds = 3600 } = options
  const store = await openGrantStore(dataDir, message => app.log.warn(message))
  const provider = new Provider(
    demoIssuer(origin),
    oidcConfiguration({
      keys,
      store,
      tokenSeconds,
      redirectUris: demoOrigins(origin).map(own => `${own}/redirect.html`),
    }),
  )
  provider.proxy = origin.startsWith('https:')
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'demo sign-in failed'))
  provider.on('grant.error', (_ctx, error) => app.log.info({ err: error }, 'demo sign-in refused a token'))
  provider.on('authorization.error', (_ctx, error) => app.log.info({ err: error }, 'demo sign-in refused'))

  app.addHook('onClose', () => store.flush())
  app.addHook('onRoute', route => {
    // These routes are not part of the API in /api/docs.
    route.schema = { ...route.schema, hide: true }
  })
  app.addHook('onRequest', async (_request, reply) => {
    // The popup must keep its opener, and the app's own policy is not meant for these pages.
    for (const name of ['cross-origin-opener-policy', 'content-security-policy']) reply.removeHeader(name)
  })
  await app.register(async scope => addSignInPage(scope, provider), { prefix: PREFIX })
  await app.register(async scope => addProtocol(scope, provider), { prefix: PREFIX })
}
