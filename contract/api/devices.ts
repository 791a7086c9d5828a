import type * as schema from './devices.schema.ts'
import { read, write } from './endpoint.ts'

const ONLINE_ONLY_MESSAGE = 'Devices can only be managed while you are online.'

export const deviceList = read<typeof schema.deviceList>()({
  name: 'deviceList',
  path: '/devices',
  access: 'staff',
  keep: 'never',
  versions: 'none',
  doc: 'The devices that staff work on, the one seen last first: name, signed-in user, app version, and the numbers of waiting and refused writes that it last reported.',
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
  doc: 'Names a device; an empty name removes the name. Returns the device.',
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
  doc: 'Signs a device out and makes it empty itself at its next contact. From now on it can read nothing. Its unsent writes are still accepted unless `waits` is false: then its tokens end at once, and what it has not sent is lost. Can be repeated to stop waiting. Returns the device.',
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
  doc: 'Cancels a sign-out that the device has not received yet.',
  spec: 'design 5',
  errors: ['DeviceNotFound', 'DeviceTold', 'DeviceEmptied'],
  auditLabel: 'Sign-out of a device cancelled',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})

export const deviceForget = write<typeof schema.deviceForget>()({
  name: 'deviceForget',
  method: 'DELETE',
  path: '/devices/:id',
  status: 204,
  access: 'staff',
  versions: 'team',
  doc: 'Removes a device from the list if it was emptied, or was not seen for 30 days and has no pending sign-out. A device that comes back is listed again.',
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
  doc: 'For a device without a valid sign-in: whether it has to empty itself. The answer for an unknown device is the same as for one that may go on.',
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
  doc: 'For a device that was asked to empty itself: it has done so, and lost `lost` unsent writes. Ends the tokens that it was seen with. Does nothing for any other device, with the same answer.',
  spec: 'design 5',
  errors: [],
  auditLabel: 'Device emptied',
  offline: { mode: 'online-only', because: ONLINE_ONLY_MESSAGE },
})
