import { read } from './endpoint.ts'
import type * as schema from './guest-page.schema.ts'

export const guestPage = read<typeof schema.guestPage>()({
  name: 'guestPage',
  path: '/guest_page/:code',
  access: 'guest',
  keep: 'never',
  versions: 'none',
  doc: "What a guest's own page shows, by the guest's code. A code that is unknown, was replaced or was erased with the guest is answered in one way, NotFound.",
  spec: 'design; decision 058',
  errors: ['NotFound', 'TooManyRequests'],
})
