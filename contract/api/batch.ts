import type * as schema from './batch.schema.ts'
import { write } from './endpoint.ts'

export const writeBatch = write<typeof schema.writeBatch>()({
  name: 'writeBatch',
  method: 'POST',
  path: '/batch',
  status: 200,
  access: 'staff',
  versions: 'none',
  doc: 'Carries out up to 50 queued writes. Each is treated as if it had been sent alone, with its own key, transaction and answer; answers are in the order of the writes. Several run at once. A write that must follow another names the index of that write in `after`; it is answered 424 without being tried if the other did not succeed.',
  spec: 'design 4b',
  errors: [],
  auditLabel: 'Batch of writes',
  offline: {
    mode: 'online-only',
    because: 'A batch is how waiting writes are sent; it does not wait itself.',
  },
})
