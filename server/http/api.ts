import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { matchRow } from '../../contract/api/path.ts'
import { APP_VERSION } from '../../contract/api/version.ts'
import { API_BASE } from '../../contract/index.ts'
import { describeApi, isOpenApi31 } from '../open-api/describe.ts'
import { HttpError } from './http-error.ts'

/**
 * Adds everything below the API's base path, in a scope of its own. The scope's rules (no cache, limits, the form of
 * errors) apply to every request below that path, however its URL is spelled. `addRows` adds the contract's rows.
 */
export async function addApi(
  app: FastifyInstance,
  addRows: (api: FastifyInstance) => Promise<void>,
): Promise<void> {
  await describeRoutes(app)
  await app.register(
    async api => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        reply.header('x-robots-tag', 'noindex')
      })
      await api.register(documentation)
      await api.register(async rows => {
        await rows.register(compress, {
          threshold: 1024,
          encodings: ['br', 'gzip'],
          globalDecompression: false,
        })
        await addRows(rows)
      })
      api.setNotFoundHandler(nothingHere)
      // Without this route, the pages would handle unknown paths.
      api.get('/*', { schema: { hide: true } }, nothingHere)
    },
    { prefix: API_BASE },
  )
}

async function nothingHere(
  this: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  await this.limitAnonymous(request)
  const allowed = methodsOf(request.url)
  if (allowed.length === 0 || allowed.includes(request.method))
    throw new HttpError('NotFound', 'There is nothing at this address.')
  reply.header('allow', allowed.join(', '))
  throw new HttpError('MethodNotAllowed')
}

/** The methods of the rows at a URL. */
function methodsOf(url: string): string[] {
  const [path = ''] = url.split('?')
  const methods = ['GET', 'POST', 'PUT', 'DELETE'].filter(method =>
    matchRow(method, path.slice(API_BASE.length)),
  )
  return methods.includes('GET') ? ['HEAD', ...methods] : methods
}

/** Collects the routes that are added from now on, for the API's description. */
async function describeRoutes(app: FastifyInstance): Promise<void> {
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
}

/** Adds the API's description, and a page that shows it. */
async function documentation(api: FastifyInstance): Promise<void> {
  api.addHook('onRequest', api.limitAnonymous)
  await api.register(swaggerUi, { routePrefix: '/docs' })
  let document: string | undefined
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply: FastifyReply) => {
    document ??= JSON.stringify(api.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
