import { read, write } from './endpoint.ts'
import type * as schema from './list-uploads.schema.ts'

export const listRestorePreview = read<typeof schema.listRestorePreview>()({
  name: 'listRestorePreview',
  path: '/event/group/:groupID/restore',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: "What restoring the group's guest list before its last upload would do; nothing is changed.",
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
  doc: "Restores the group's guest list before its last upload, as a whole and once: who was removed comes back with the pin they had where it is free, who was added goes unless they are checked in or hold something, who was changed is as before. What was done to others since stays.",
  spec: 'design 7 Guest CSV',
  errors: ['EventGroupNotFound', 'NothingToRestore', 'OverGuestLimit', 'Conflict'],
  auditLabel: 'Guest list restored',
  offline: { mode: 'online-only', because: 'A guest list can only be restored while you are online.' },
})
