import { isUuid } from '../../../contract/rules/uuid.ts'
import { readGuestCode } from '../../lib/guest-search.ts'

/** The texts of the codes in a picture, and whether it has an unreadable one. */
export interface PictureTexts {
  readonly texts: readonly string[]
  readonly isUnreadable: boolean
}

/** What to do about a picture. `several`: the operator has to choose. */
type Finding =
  | { readonly what: 'nothing' | 'foreign' | 'unreadable' }
  | { readonly what: 'code'; readonly code: string }
  | { readonly what: 'several'; readonly codes: readonly string[] }

/** How long a code must be out of sight before it counts again: a shaking hand is no second scan. */
export const REARM_MS = 1_500
/** How long a code must be unreadable before that is reported: each is, briefly, as it comes into the picture. */
export const UNREADABLE_MS = 1_500

const NOTHING: Finding = { what: 'nothing' }

/** Whether a text may be a guest's: a code or its address, a pin, an id. */
const isGuests = (text: string): boolean =>
  readGuestCode(text) !== undefined || /^\d{4}$/.test(text) || isUuid(text)

/**
 * Finds the codes that are new in a camera's pictures. A code counts once two successive pictures have the same codes,
 * so that a second guest's is not missed, and counts only once until it has left the picture. Times in ms.
 */
export function createCodeTracker() {
  /** When each reported code was last in sight. */
  const reported = new Map<string, number>()
  let before: readonly string[] = []
  let unreadableFrom: number | undefined
  let unreadableAt = Number.NEGATIVE_INFINITY
  let unreadableShown = false

  function unreadable(isNow: boolean, now: number): boolean {
    if (isNow) unreadableAt = now
    if (now - unreadableAt > REARM_MS) unreadableShown = false
    // A single picture without it does not mean that it has gone.
    if (!isNow && now - unreadableAt > REARM_MS / 3) unreadableFrom = undefined
    else unreadableFrom ??= now
    if (unreadableShown || unreadableFrom === undefined || now - unreadableFrom < UNREADABLE_MS) return false
    unreadableShown = true
    return true
  }

  return {
    /** Returns what to do about a picture; called with each in turn. */
    track({ texts, isUnreadable }: PictureTexts, now: number): Finding {
      for (const [text, at] of reported) if (now - at > REARM_MS) reported.delete(text)
      for (const text of texts) if (reported.has(text)) reported.set(text, now)
      const fresh = [...new Set(texts)].filter(text => !reported.has(text)).toSorted()
      const isSteady = fresh.length === before.length && fresh.every((text, index) => text === before[index])
      before = fresh
      if (texts.length > 0) unreadableFrom = undefined
      else if (unreadable(isUnreadable, now)) return { what: 'unreadable' }
      if (fresh.length === 0 || !isSteady) return NOTHING
      for (const text of fresh) reported.set(text, now)
      const codes = fresh.filter(isGuests)
      const [code] = codes
      if (code === undefined) return { what: 'foreign' }
      return codes.length === 1 ? { what: 'code', code } : { what: 'several', codes }
    },

    /** Continues after a pause: the codes that were in sight before it still count as reported. */
    resume(now: number): void {
      for (const text of reported.keys()) reported.set(text, now)
      before = []
      unreadableFrom = undefined
    },
  }
}
