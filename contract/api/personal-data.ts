import { read, write } from './endpoint.ts'
import type * as schema from './personal-data.schema.ts'

export const guestPersonalData = read<typeof schema.guestPersonalData>()({
  name: 'guestPersonalData',
  path: '/guests/:id/personal_data',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'All data stored about a guest, table by table; also about a removed guest while something is still stored.',
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
  doc: "Removes a guest's name from all stored data. The guest stays on the list without it, with pin, days, check-ins and redemptions. Can be repeated. Returns the guest.",
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
  doc: "All data stored about a guest group's `main` or `secondary` contact, table by table.",
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
  doc: "Removes the name, email and marketing id of a guest group's `main` or `secondary` contact from all stored data. Can be repeated. Returns the group.",
  spec: 'design: data of one person',
  errors: ['GroupNotFound'],
  auditLabel: 'Contact erased',
  offline: { mode: 'online-only', because: 'A contact can only be erased while you are online.' },
})
