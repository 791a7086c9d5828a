import { read } from './endpoint.ts'
import type * as schema from './system.schema.ts'

export const health = read<typeof schema.health>()({
  name: 'health',
  path: '/health',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'Whether the database answers.',
  spec: 'design 8',
  errors: ['Unavailable'],
})

export const appConfig = read<typeof schema.appConfig>()({
  name: 'appConfig',
  path: '/config',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'What the page needs to know in order to sign somebody in. Holds no secret.',
  spec: 'design 5',
  errors: [],
})
