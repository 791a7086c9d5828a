const DAY_MS = 86_400_000

/** A device that was not seen for so long may be forgotten. */
export const FORGET_AFTER_MS = 30 * DAY_MS

/** Whether a device may be taken off the list: it was emptied, or was not seen for long and is not asked to empty itself. */
export const mayForget = (
  device: { readonly last_seen: string; readonly sign_out: { readonly emptied_at: string | null } | null },
  nowMs: number,
): boolean =>
  device.sign_out === null
    ? nowMs - Date.parse(device.last_seen) > FORGET_AFTER_MS
    : device.sign_out.emptied_at !== null

/** A device that was not heard of for so long may hold writes that nobody knows of. */
const SILENT_AFTER_MS = 10 * 60_000
/** A device that was not heard of for so long was not at work today. */
const AT_WORK_MS = 16 * 3_600_000

interface LastWord {
  readonly last_seen: string
  readonly app_version: string | null
  readonly waiting: number
  readonly waiting_of_others: number
  readonly rejected: number
}

/** Writes that wait on a device, of whoever they are. */
export const waitingOn = ({ waiting, waiting_of_others }: LastWord): number => waiting + waiting_of_others

/** Whether a version (`0.9.9`) is older than another; one that cannot be read is not. */
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
 * The devices that were at work today, by what each said last: those with something unsent or refused, those that were
 * not heard of for a while, and those that are in contact on an older version of the app than `version`.
 */
export function deviceStandings<D extends LastWord>(devices: readonly D[], version: string, nowMs: number) {
  const ageOf = (device: D) => nowMs - Date.parse(device.last_seen)
  const hasUnsent = (device: D) => waitingOn(device) + device.rejected > 0
  // What is unsent counts, however long ago it was said.
  const atWork = devices.filter(device => hasUnsent(device) || ageOf(device) <= AT_WORK_MS)
  const isSilent = (device: D) => ageOf(device) > SILENT_AFTER_MS
  return {
    atWork,
    unsent: atWork.filter(hasUnsent),
    silent: atWork.filter(device => !hasUnsent(device) && isSilent(device)),
    behind: atWork.filter(device => !isSilent(device) && isOlderVersion(device.app_version, version)),
  }
}
