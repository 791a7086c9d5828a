import type * as schema from './devices.schema.ts'
import { read, write } from './endpoint.ts'

const ONLINE_ONLY_MESSAGE = 'Devices can only be managed while you are online.'

export const deviceList = read<typeof schema.deviceList>()({
  name: 'deviceList',
  path: '/devices',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'The devices that staff work on, the one seen last first: what each is called, who is signed in, its version of the app, and how many writes wait or were refused on it as it last said.',
  spec: 'design 5',
  errors: [],
})

export const deviceRename = write<typeof schema.deviceRename>()({
  name: 'deviceRename',
  method: 'PUT',
  path: '/devices/:id',
  status: 200,
  access: 'staff',
  versions: 'team',
  doc: 'Gives a device a name, or takes it away (an empty one). Gives the device.',
  spec: 'design 5',
  errors: ['DeviceNotFound'],
  auditLabel: 'Device named',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})

export const deviceSignOut = write<typeof schema.deviceSignOut>()({
  name: 'deviceSignOut',
  method: 'POST',
  path: '/devices/:id/sign_out',
  status: 200,
  access: 'staff',
  versions: 'team',
  doc: 'Signs a device out and has it emptied at its next contact. From now on it reads nothing; its unsent writes are still taken, unless `waits` is false: then its tokens end at once, and what it has not sent is lost. Can be asked again to wait no longer. Gives the device.',
  spec: 'design 5',
  errors: ['DeviceNotFound', 'DeviceEmptied'],
  auditLabel: 'Device signed out',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})

export const deviceSignOutCancel = write<typeof schema.deviceSignOutCancel>()({
  name: 'deviceSignOutCancel',
  method: 'DELETE',
  path: '/devices/:id/sign_out',
  status: 204,
  access: 'staff',
  versions: 'team',
  doc: 'Calls a sign-out back that the device has not heard of yet.',
  spec: 'design 5',
  errors: ['DeviceNotFound', 'DeviceTold', 'DeviceEmptied'],
  auditLabel: 'Sign-out of a device called back',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})

export const deviceForget = write<typeof schema.deviceForget>()({
  name: 'deviceForget',
  method: 'DELETE',
  path: '/devices/:id',
  status: 204,
  access: 'staff',
  versions: 'team',
  doc: 'Takes a device off the list that was emptied, or was not seen for 30 days and is not asked to empty itself. One that comes back is listed anew.',
  spec: 'design 5',
  errors: ['DeviceNotFound', 'DeviceInUse'],
  auditLabel: 'Device forgotten',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})

export const deviceOrder = read<typeof schema.deviceOrder>()({
  name: 'deviceOrder',
  path: '/devices/:id/sign_out',
  access: 'public',
  keep: 'never',
  versions: 'none',
  doc: 'For a device without a valid sign-in: whether it is to empty itself. Says the same of a device that nobody knows as of one that may go on.',
  spec: 'design 5',
  errors: [],
})

export const deviceEmptied = write<typeof schema.deviceEmptied>()({
  name: 'deviceEmptied',
  method: 'POST',
  path: '/devices/:id/emptied',
  status: 204,
  access: 'public',
  versions: 'none',
  doc: 'For a device that was asked to: it has emptied itself, and `lost` unsent writes with it. The tokens that it was seen with end. Does nothing, and says nothing else, of any other device.',
  spec: 'design 5',
  errors: [],
  auditLabel: 'Device emptied',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})
