import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { JSONWebKeySet } from 'jose'
import { deviceSignOut } from '../contract/api/devices.ts'
import { sessionEnd } from '../contract/api/session.ts'
import { API_BASE } from '../contract/index.ts'
import { createHub } from './changes/hub.ts'
import type { Database } from './db/client.ts'
import { watchClock } from './db/watch-clock.ts'
import { createDeviceSightings } from './features/devices/device-sightings.ts'
import { createSignOutOrders } from './features/devices/sign-out-orders.ts'
import { createGuestFileReader } from './features/invites/guest-file/guest-file-reader.ts'
import { createRevokedTokens } from './features/session/revoked-tokens.ts'
import { createWebhookSender } from './features/webhooks/webhook-sender.ts'
import { admissions, handlers } from './handlers.ts'
import { addApi } from './http/api.ts'
import { createDispatch } from './http/dispatch.ts'
import { addRefusals, originForm, refusalOptions } from './http/http-refusals.ts'
import { registerRows } from './http/register.ts'
import { authPlugin } from './plugins/auth.ts'
import { bodiesPlugin } from './plugins/bodies.ts'
import { devicesPlugin } from './plugins/devices.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { keptMarkPlugin } from './plugins/kept-mark.ts'
import { limitsPlugin } from './plugins/limits.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { guestPageForm, pagesPlugin } from './plugins/pages.ts'
import { securityHeaders, securityPlugin } from './plugins/security.ts'
import { throttledLogPlugin } from './plugins/throttled-log.ts'
import { uploadsPlugin } from './plugins/uploads.ts'
import type { Config } from './process/config.ts'
import { closeConnections, connectionLimits } from './process/connections.ts'
import { issuerKeysOf } from './tokens/issuer-keys.ts'
import type { SignIn } from './tokens/sign-in.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly signIn: SignIn
  /** The demo provider's public keys; in production they come from the issuer. */
  readonly keys?: JSONWebKeySet | undefined
  readonly log: FastifyBaseLogger
  /** The clock of the rate limits, in ms since 1970. Default: the process's own. */
  readonly limitsClock?: (() => number) | undefined
  /** Whether the process has been told to stop; `/api/ready` then fails. */
  readonly isShuttingDown?: () => boolean
}

/** Creates the server: the API of the contract, its documentation, and the built page. */
export async function createApp({
  config,
  database,
  signIn,
  keys,
  log,
  limitsClock,
  isShuttingDown = () => false,
}: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({ signInOrigins: signIn.origins, https: signIn.https })
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => guestPageForm(originForm(url)),
    return503OnClosing: false,
    ...refusalOptions(headers),
    ...connectionLimits(config),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(config.checkAnswers ? serializerCompiler : () => data => JSON.stringify(data))

  const hub = createHub(database, log)
  const issuerKeys = issuerKeysOf(signIn.auth, keys, log)
  const revoked = createRevokedTokens(database, log)
  const sightings = createDeviceSightings(database.db, log)
  const orders = createSignOutOrders(database, log, sightings.forget)
  // Once a client has been told that its token is revoked, or its device signed out, this process must refuse it.
  app.addHook('onSend', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === API_BASE + sessionEnd.path && reply.statusCode === 204 && request.user)
      revoked.ended(request.user.token)
    if (url === API_BASE + deviceSignOut.path && request.method !== 'GET' && reply.statusCode < 300)
      orders.changed()
  })
  app.addHook('onClose', () => Promise.all([revoked.close(), orders.close(), sightings.close()]))
  // PGlite has this process's clock.
  if (database.engine === 'postgresql') app.addHook('onClose', watchClock(database.db, log).close)
  if (config.webhooks) {
    const sender = createWebhookSender(database.db, config.webhooks, log)
    app.addHook('onClose', sender.close)
  }
  if (config.metrics) await app.register(metricsPlugin, { database, hub, metrics: config.metrics })
  await app.register(throttledLogPlugin, { salt: config.logSalt })
  await app.register(errorsPlugin)
  await app.register(securityPlugin, { headers })
  addRefusals(app, headers)
  await app.register(bodiesPlugin)
  await app.register(limitsPlugin, { db: database.db, limits: config.limits, clock: limitsClock })
  await app.register(authPlugin, { auth: signIn.auth, issuerKeys, revoked, onRefused: app.limitRefused })
  await app.register(keptMarkPlugin, { https: signIn.https })
  await app.register(devicesPlugin, { db: database.db, orders, sightings })
  // Before the server waits for requests in flight: live streams never end by themselves.
  app.addHook('preClose', hub.close)
  const guestFiles = createGuestFileReader()
  app.addHook('onClose', guestFiles.close)
  closeConnections(app)
  await addApi(app, async rows => {
    await rows.register(uploadsPlugin)
    const needs = {
      database,
      signIn,
      issuerKeys,
      hub,
      revoked,
      orders,
      sightings,
      guestFiles,
      isShuttingDown,
    }
    registerRows(rows, handlers({ ...needs, dispatch: createDispatch(app) }), {
      db: database.db,
      onWritten: hub.written,
      admissions,
    })
  })
  await app.register(pagesPlugin, { killSwitch: config.killSwitch })
  return app
}
