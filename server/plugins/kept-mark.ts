import fp from 'fastify-plugin'
import { health } from '../../contract/api/system.ts'
import { API_BASE } from '../../contract/index.ts'
import { readKeptMark, writeKeptMark } from '../../contract/rules/kept-mark.ts'

/**
 * Sets the mark of a device that keeps data again, as it came, with the answer to `GET /api/health`, which each page asks
 * for: browsers remove a cookie that only a script has set with the data that it speaks of (decision 046).
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
