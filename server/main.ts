import { createApp } from './app.ts'
import { openDatabase } from './db/client.ts'
import { OpenProblem } from './db/open-problem.ts'
import { type Config, readConfig } from './process/config.ts'
import { endWhenUncaught } from './process/end-when-uncaught.ts'
import { createShutdown } from './process/graceful-shutdown.ts'
import { createLog } from './process/log.ts'
import { entraSignIn } from './tokens/sign-in.ts'

const config = readConfig(process.env)
const log = createLog(config.logLevel)
endWhenUncaught(log)
const shutdown = createShutdown(config.stopDelaySeconds, log)
try {
  await (config.entra ? serveProduction(config, config.entra) : serveDemo(config))
} catch (error) {
  const reason = error instanceof OpenProblem ? `: ${error.message}` : ''
  log.fatal({ err: error }, `the server could not start${reason}`)
  process.exit(1)
}

async function serveProduction(settings: Config, entra: NonNullable<Config['entra']>): Promise<void> {
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log })
  const app = await createApp({
    config: settings,
    database,
    log,
    signIn: entraSignIn(entra),
    isShuttingDown: shutdown.isShuttingDown,
  })
  shutdown.onSignal(() => app.close().then(() => database.close()))
  await app.listen({ port: settings.port, host: settings.host ?? '0.0.0.0' })
  console.info(`Trackside Hospitality on port ${settings.port}, ${database.engine}.`)
}

/** The only place that loads demo code, so that production never does. */
async function serveDemo(settings: Config): Promise<void> {
  const { startDemo } = await import('./demo/start-demo.ts')
  const demo = await startDemo(settings, log, process.env.NODE_ENV, shutdown.isShuttingDown)
  shutdown.onSignal(demo.close)
}
