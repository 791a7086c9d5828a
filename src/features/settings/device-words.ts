import type { Device } from '../../../contract/api/devices.schema.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { deviceMoment } from '../../lib/device-moment.ts'
import { relativeTime } from '../../lib/relative-time.ts'

const changes = (count: number): string => pluralize(count, 'change')

/** Who uses the device, with which version, and when it was last seen. */
export function seenText(device: Device, nowMs: number): string {
  const version = device.app_version === null ? [] : [`version ${device.app_version}`]
  const seen = relativeTime(Date.parse(device.last_seen), nowMs)
  return [device.user_name, ...version, `last seen ${seen}`].join(' · ')
}

/** The progress of a sign-out order; undefined if there is none. */
export function signOutText({ sign_out }: Device, nowMs: number): string | undefined {
  if (!sign_out) return undefined
  const { requested_at, requested_by, told_at, emptied_at, lost, waits } = sign_out
  const asked = `Signed out by ${requested_by}, ${deviceMoment(requested_at, nowMs)}`
  if (emptied_at !== null) {
    const what = lost ? `${changes(lost)} on it could not be sent and ${lost === 1 ? 'is' : 'are'} lost.` : ''
    return `${asked}. Emptied ${deviceMoment(emptied_at, nowMs)}. ${what || 'Nothing was lost.'}`
  }
  if (told_at === null) return `${asked}. It empties itself when it is next in contact.`
  return waits
    ? `${asked}. It has heard of it, sends what waits and empties itself.`
    : `${asked}. It has heard of it and empties itself.`
}
