import type * as schema from './batch.schema.ts'
import { write } from './endpoint.ts'

export const writeBatch = write<typeof schema.writeBatch>()({
  name: 'writeBatch',
  method: 'POST',
  path: '/batch',
  status: 200,
  access: 'staff',
  versions: 'none',
  doc: 'Carries out up to 50 writes that may wait on a device. Each is treated as if it had come alone, with a key, a transaction and an answer of its own; the answers come in the order of the writes. Several run at once: a write that has to follow another names its place in `after`, and is answered 424 without being tried where that one did not succeed.',
  spec: 'design 4b',
  errors: [],
  auditLabel: 'Batch of writes',
  offline: {
    mode: 'online-only',
    because: 'A batch is how waiting writes are sent; it does not wait itself.',
  },
})
