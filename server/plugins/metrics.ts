import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { live } from '../../contract/api/live.ts'
import { API_BASE } from '../../contract/index.ts'
import type { Hub } from '../changes/hub.ts'
import type { Database } from '../db/client.ts'
import type { Config } from '../process/config.ts'

/** Histogram bounds in seconds. A check-in should take less than 0.1. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface MetricsOptions {
  readonly database: Database
  readonly hub: Pick<Hub, 'size'>
  readonly metrics: NonNullable<Config['metrics']>
}

/**
 * Metrics for Prometheus: the process, calls by route and status, database connections, and desks on the live feed.
 * They are served on a separate port (`METRICS_PORT`), by default on loopback, so that no proxy in front of the app
 * makes them public by mistake. Must be registered before the routes that it counts.
 */
export const metricsPlugin = fp<MetricsOptions>(async (app, { database, hub, metrics: { port, host } }) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countCalls(app, registry)
  watchConnections(database, registry)
  watchDesks(hub, registry)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  await listen(server, port, host)
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
})

/** Counts calls by route, not by URL: URLs contain pins and codes, and there is no limit to their number. */
function countCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // A live stream lasts as long as its page is open, so its duration says nothing about speed.
    if (request.routeOptions.url === API_BASE + live.path && reply.statusCode === 200) return
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function watchConnections({ connections }: Database, registry: Registry): void {
  if (!connections) return
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count)
    },
  })
}

function watchDesks(hub: Pick<Hub, 'size'>, registry: Registry): void {
  const gauge = new Gauge({
    name: 'live_desks',
    help: 'Devices that listen to the live feed of this process',
    registers: [registry],
    collect: () => {
      gauge.set(hub.size())
    },
  })
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve())
  })
