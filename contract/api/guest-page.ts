import { read } from './endpoint.ts'
import type * as schema from './guest-page.schema.ts'

export const guestPage = read<typeof schema.guestPage>()({
  name: 'guestPage',
  path: '/guest_page/:code',
  access: 'guest',
  keep: 'never',
  versions: 'none',
  doc: "The content of a guest's own page, by the guest's code. A code that is unknown, was replaced or was erased with the guest is always answered NotFound.",
  spec: 'design; decision 058',
  errors: ['NotFound', 'TooManyRequests'],
})
