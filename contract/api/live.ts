import { read } from './endpoint.ts'
import type * as schema from './live.schema.ts'

export const live = read<typeof schema.live>()({
  name: 'live',
  path: '/live',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  produces: 'text/event-stream',
  doc: "A stream of server-sent events with the changes of an event and of the team's data; each `data` is one message in JSON. Continues after the versions in `since`, unless they are too far back. Ends with the token.",
  spec: 'design 6',
  errors: ['EventNotFound', 'TooManyRequests'],
})
