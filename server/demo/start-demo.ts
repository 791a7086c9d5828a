import type { FastifyBaseLogger } from 'fastify'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import type { Config } from '../process/config.ts'
import { loadDemoData } from './demo-data.ts'
import { demoListenAddress } from './demo-mode.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { identityProvider } from './identity-provider.ts'
import { demoStaff } from './staff.ts'

/** Starts the server in demo mode (design section 5): with its own sign-in provider, and demo data. */
export async function startDemo(
  config: Config,
  log: FastifyBaseLogger,
  nodeEnv: string | undefined,
  isShuttingDown: () => boolean,
): Promise<{ close(): Promise<void> }> {
  const host = demoListenAddress({ host: config.host, nodeEnv })
  const origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log })
  const { signIn, keys, publicKeys: known } = await demoSignIn(config.dataDir, origin)
  const { guests, groups, timezone } = config.demo
  const { inviteCode } = await loadDemoData(database.db, { guests, groups, timezone, now: new Date() })
  const app = await createApp({ config, database, log, signIn, keys: known, isShuttingDown })
  await app.register(identityProvider, {
    origin,
    keys,
    dataDir: config.dataDir,
    tokenSeconds: config.demo.tokenSeconds,
  })
  await app.listen({ port: config.port, host })
  console.info(
    [
      `Trackside Hospitality (demo, ${database.engine}): ${origin}`,
      `Demo staff: ${demoStaff.map(staff => staff.name).join(', ')}`,
      `Invite link: ${origin}/event-registration?inviteID=${inviteCode}`,
    ].join('\n'),
  )
  return {
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
