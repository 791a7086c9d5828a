import { read } from './endpoint.ts'
import type * as schema from './live.schema.ts'

export const live = read<typeof schema.live>()({
  name: 'live',
  path: '/live',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  produces: 'text/event-stream',
  doc: 'What changes in an event and in the data of the whole team, while it changes: server-sent events, each of whose `data` is one message as JSON. Goes on after the versions in `since`, where that is not too far back. Ends when the token does.',
  spec: 'design 6',
  errors: ['EventNotFound', 'TooManyRequests'],
})
