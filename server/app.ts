import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { JSONWebKeySet } from 'jose'
import { API_BASE } from '../contract/index.ts'
import { APP_VERSION } from '../contract/version.ts'
import type { Config } from './config.ts'
import { connectionLimits, letIdleGo } from './connections.ts'
import type { Database } from './db/client.ts'
import { handlers } from './handlers.ts'
import { createHub } from './live/hub.ts'
import { describeApi, isOpenApi31 } from './open-api/describe.ts'
import { authPlugin } from './plugins/auth.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { limitsPlugin } from './plugins/limits.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { pagesPlugin } from './plugins/pages.ts'
import { securityPlugin } from './plugins/security.ts'
import { uploadsPlugin } from './plugins/uploads.ts'
import { registerRows } from './register.ts'
import type { SignIn } from './sign-in.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly signIn: SignIn
  /** The demo provider's public keys; in production they come from the issuer. */
  readonly keys?: JSONWebKeySet | undefined
  readonly log: FastifyBaseLogger
  /** By which requests are counted by the minute, in ms since 1970; the process's own when absent. */
  readonly limitsClock?: (() => number) | undefined
  /** Told to end; `/api/ready` says no then. */
  readonly isEnding?: () => boolean
}

/** Puts the server together: the API of the contract, its documentation, and the built page. */
export async function createApp({
  config,
  database,
  signIn,
  keys,
  log,
  limitsClock,
  isEnding = () => false,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    ...connectionLimits(config),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(config.checkAnswers ? serializerCompiler : () => data => JSON.stringify(data))

  const hub = createHub(database, log)
  if (config.metrics) await app.register(metricsPlugin, { database, hub, metrics: config.metrics })
  await app.register(errorsPlugin)
  await app.register(securityPlugin, { signInOrigins: signIn.origins, https: signIn.https })
  await app.register(limitsPlugin, { db: database.db, limits: config.limits, clock: limitsClock })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(uploadsPlugin)
  await app.register(authPlugin, keys ? { auth: signIn.auth, keys } : { auth: signIn.auth })
  await addDocumentation(app)
  // Before anything waits for requests in flight: a stream never ends by itself.
  app.addHook('preClose', hub.close)
  letIdleGo(app)
  await app.register(async api => {
    registerRows(api, handlers({ database, signIn, hub, isEnding }), database.db)
  })
  await app.register(pagesPlugin)
  return app
}

async function addDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Trackside Hospitality', version: APP_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: given => {
      if (!('openapiObject' in given)) return given.swaggerObject
      return isOpenApi31(given.openapiObject) ? describeApi(given.openapiObject) : given.openapiObject
    },
  })
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true })
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, () => app.swagger())
}
