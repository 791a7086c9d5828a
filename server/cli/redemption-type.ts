import { storeRedemptionType } from '../features/redemption/types.ts'
import { onDatabase, runTool } from './run-tool.ts'

const usage = `Adds a redemption type, or changes its description. The desks offer it at once, after the others.

  npm run redemption-type -- CODE "Description"

CODE is in capital letters, digits and _: SIGNED_CAP. GIFT_BAG and VOUCHER are there from the start.
Writes to DATABASE_URL, or to DATA_DIR (.data) while the server is stopped.
`

runTool(usage, ([code, description, ...more]) =>
  code === undefined || description === undefined || more.length > 0
    ? undefined
    : onDatabase(async db => [`${code} ${await storeRedemptionType(db, { code, description }, new Date())}`]),
)
