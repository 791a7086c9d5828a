import { read, write } from './endpoint.ts'
import type * as schema from './personal-data.schema.ts'

export const guestPersonalData = read<typeof schema.guestPersonalData>()({
  name: 'guestPersonalData',
  path: '/guests/:id/personal_data',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'All that is kept of a guest, table by table; also of one who was removed while something of them is kept.',
  spec: 'design: data of one person',
  errors: ['GuestNotFound'],
})

export const guestErase = write<typeof schema.guestErase>()({
  name: 'guestErase',
  method: 'POST',
  path: '/guests/:id/erase',
  status: 200,
  access: 'staff',
  versions: 'event',
  doc: "Takes a guest's name out of everything that is kept. The guest stays on the list without it, with pin, days, check-ins and redemptions. Gives the guest. Again is fine.",
  spec: 'design: data of one person',
  errors: ['GuestNotFound'],
  auditLabel: 'Name erased',
  offline: { mode: 'online-only', because: 'A name can only be erased while you are online.' },
})

export const contactPersonalData = read<typeof schema.contactPersonalData>()({
  name: 'contactPersonalData',
  path: '/groups/:groupID/contact/:contact/personal_data',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: "All that is kept of a guest group's `main` or `secondary` contact, table by table.",
  spec: 'design: data of one person',
  errors: ['GroupNotFound'],
})

export const contactErase = write<typeof schema.contactErase>()({
  name: 'contactErase',
  method: 'POST',
  path: '/groups/:groupID/contact/:contact/erase',
  status: 200,
  access: 'staff',
  versions: 'team',
  doc: "Takes the name, e-mail and marketing id of a guest group's `main` or `secondary` contact out of everything that is kept. Gives the group. Again is fine.",
  spec: 'design: data of one person',
  errors: ['GroupNotFound'],
  auditLabel: 'Contact erased',
  offline: { mode: 'online-only', because: 'A contact can only be erased while you are online.' },
})
