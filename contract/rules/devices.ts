import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** Number of letters of a device's random id that identify it on the screens and in the audit trail. */
export const DEVICE_ID_LETTERS = 8

/** A device that has not been seen for this long may be forgotten. */
export const FORGET_AFTER_MS = 30 * DAY_MS

/** A device that has been silent for this long may hold writes that nobody knows of, if it can still send them. */
const SILENT_AFTER_MS = 10 * MINUTE_MS
/** A device that has been silent for this long was not at work today. */
const AT_WORK_MS = 16 * HOUR_MS

/** What a device last said of itself, and its sign-out order. */
interface DeviceReport {
  readonly last_seen: string
  readonly app_version: string | null
  readonly waiting: number
  readonly waiting_of_others: number
  readonly rejected: number
  readonly sign_out: { readonly waits: boolean; readonly emptied_at: string | null } | null
}

/** Whether a device may be removed from the list: it was emptied, or is without a sign-out order and long unseen. */
export const mayForget = (
  { last_seen, sign_out }: Pick<DeviceReport, 'last_seen' | 'sign_out'>,
  nowMs: number,
): boolean =>
  sign_out === null ? nowMs - Date.parse(last_seen) > FORGET_AFTER_MS : sign_out.emptied_at !== null

/** Whether a device can send what it holds: it was neither emptied nor signed out without waiting for that. */
export const maySend = ({ sign_out }: Pick<DeviceReport, 'sign_out'>): boolean =>
  sign_out === null || (sign_out.waits && sign_out.emptied_at === null)

/** The number of pending writes on a device, of all users. */
export const pendingWriteCount = ({ waiting, waiting_of_others }: DeviceReport): number =>
  waiting + waiting_of_others

/** Whether a version (`0.9.9`) is older than another; false if it cannot be parsed. */
export function isOlderVersion(version: string | null, than: string): boolean {
  const [own, other] = [version ?? '', than].map(text => text.split('.').map(Number))
  for (const [at, part] of (other ?? []).entries()) {
    const mine = own?.[at] ?? Number.NaN
    if (Number.isNaN(mine) || Number.isNaN(part) || mine > part) return false
    if (mine < part) return true
  }
  return false
}

/**
 * The devices that can still send and were at work today or hold unsent or refused writes of any day, by what each last
 * reported: those with such writes, other silent ones, and those in contact with an older version of the app than
 * `version`.
 */
export function deviceStandings<D extends DeviceReport>(
  devices: readonly D[],
  version: string,
  nowMs: number,
) {
  const ageOf = (device: D) => nowMs - Date.parse(device.last_seen)
  const hasUnsent = (device: D) => pendingWriteCount(device) + device.rejected > 0
  const atWork = devices.filter(
    device => maySend(device) && (hasUnsent(device) || ageOf(device) <= AT_WORK_MS),
  )
  const isSilent = (device: D) => ageOf(device) > SILENT_AFTER_MS
  return {
    atWork,
    unsent: atWork.filter(hasUnsent),
    silent: atWork.filter(device => !hasUnsent(device) && isSilent(device)),
    behind: atWork.filter(device => !isSilent(device) && isOlderVersion(device.app_version, version)),
  }
}
