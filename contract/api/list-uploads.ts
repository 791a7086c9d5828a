import { read, write } from './endpoint.ts'
import type * as schema from './list-uploads.schema.ts'

export const listRestorePreview = read<typeof schema.listRestorePreview>()({
  name: 'listRestorePreview',
  path: '/event/group/:groupID/restore',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: "What restoring the group's guest list of before its last upload would do; changes nothing.",
  spec: 'design 7 Guest CSV',
  errors: ['EventGroupNotFound', 'NothingToRestore'],
})

export const listRestore = write<typeof schema.listRestore>()({
  name: 'listRestore',
  method: 'POST',
  path: '/event/group/:groupID/restore',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Restores the group's guest list of before its last upload, as a whole and once. Removed guests come back, with their pin if it is free; added ones are removed unless they are checked in or hold something; changed ones are as before. What was done to other guests since stays.",
  spec: 'design 7 Guest CSV',
  errors: ['EventGroupNotFound', 'NothingToRestore', 'OverGuestLimit', 'Conflict'],
  auditLabel: 'Guest list restored',
  offline: { mode: 'online-only', because: 'A guest list can only be restored while you are online.' },
})
