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

export const alive = read<typeof schema.alive>()({
  name: 'alive',
  path: '/alive',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'Whether the process answers at all, whatever the state of the database. While it does, there is no reason to restart it.',
  spec: 'design 8',
  errors: [],
})

export const ready = read<typeof schema.ready>()({
  name: 'ready',
  path: '/ready',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'Whether the process accepts calls: its database answers within 2 seconds and it has not been told to end. Also says whether it has the keys of the sign-in provider; without them, nobody can sign in.',
  spec: 'design 8',
  errors: ['Unavailable'],
})

export const appConfig = read<typeof schema.appConfig>()({
  name: 'appConfig',
  path: '/config',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'What the page needs to know to sign somebody in. Contains no secret.',
  spec: 'design 5',
  errors: [],
})
