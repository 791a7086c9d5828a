import { header } from '../../../contract/api/headers.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { contract } from '../../../contract/index.ts'
import type { Op } from '../../../contract/offline/queued-write.ts'
import type { TestApp } from '../harness.ts'

const record = (value: unknown): Record<string, string | number> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Sends an op as a device would. Returns whether the server carried it out. Throws on a status of 500 and above. */
export async function sendOp(app: TestApp, op: Op): Promise<boolean> {
  const row = Object.values(contract).find(({ name }) => name === op.endpoint)
  if (!row) throw new Error(`There is no row ${op.endpoint}.`)
  const { status } = await app.call(row.method, fillPath(row.path, record(op.params)), {
    headers: { [header.idempotencyKey]: op.id, [header.at]: op.at },
    ...(op.body === undefined ? {} : { body: record(op.body) }),
  })
  if (status >= 500) throw new Error(`${op.endpoint} answered ${status}`)
  return status < 300
}
