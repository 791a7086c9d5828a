import { write } from './endpoint.ts'
import type * as schema from './session.schema.ts'

export const sessionEnd = write<typeof schema.sessionEnd>()({
  name: 'sessionEnd',
  method: 'POST',
  path: '/session/end',
  status: 204,
  access: 'staff',
  versions: 'none',
  doc: 'Ends the access token of the call, on every server process, and its live streams.',
  spec: '4 Auth; design 5',
  errors: ['Unavailable'],
  auditLabel: 'Signed out',
  offline: {
    mode: 'online-only',
    because: 'Signing out of the server needs a connection.',
  },
})
