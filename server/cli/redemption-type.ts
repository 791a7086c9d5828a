import { openDatabase } from '../db/client.ts'
import { storeRedemptionType } from '../features/redemption/types.ts'
import { readConfig } from '../process/config.ts'

const usage = `Adds a redemption type, or describes one anew. It is offered at the desks at once, behind the others.

  npm run redemption-type -- CODE "Description"

CODE is in capital letters, digits and _: SIGNED_CAP. GIFT_BAG and VOUCHER are there from the start.
Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped.
`

async function main(): Promise<void> {
  const [code, description, ...more] = process.argv.slice(2)
  if (code === undefined || description === undefined || more.length > 0) {
    process.stdout.write(usage)
    if (code !== '--help' && code !== '-h') process.exitCode = 2
    return
  }
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    process.stdout.write(
      `${code} ${await storeRedemptionType(database.db, { code, description }, new Date())}\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
