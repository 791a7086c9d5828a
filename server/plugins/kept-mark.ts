import fp from 'fastify-plugin'
import { health } from '../../contract/api/system.ts'
import { API_BASE } from '../../contract/index.ts'
import { readKeptMark, writeKeptMark } from '../../contract/rules/kept-mark.ts'

/**
 * Sets the cookie of a device that stores data again, unchanged, in the answer to `GET /api/health`, which every page
 * requests. Browsers that empty a site's storage also remove cookies that only a script has set (decision 046).
 */
export const keptMarkPlugin = fp<{ readonly https: boolean }>(
  async (app, { https }) => {
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url !== API_BASE + health.path) return
      const waiting = readKeptMark(request.headers.cookie ?? '')
      if (waiting !== undefined) reply.header('set-cookie', writeKeptMark(waiting, https))
    })
  },
  { name: 'kept-mark' },
)
