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
