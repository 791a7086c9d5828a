import { isUuid } from '../../../contract/rules/uuid.ts'
import { readGuestCode } from '../../lib/guest-search.ts'

/** What a picture showed: the texts of its codes, and whether there was one that could not be read. */
export interface Sight {
  readonly texts: readonly string[]
  readonly isUnreadable: boolean
}

/** What is to be done about it. `several`: it has to be asked which. */
export type Finding =
  | { readonly what: 'nothing' | 'foreign' | 'unreadable' }
  | { readonly what: 'code'; readonly code: string }
  | { readonly what: 'several'; readonly codes: readonly string[] }

/** So long a code must have been out of sight to count anew: a hand that shakes is no second scan. */
export const REARM_MS = 1_500
/** So long a code stands there that cannot be read before that is said; on its way into the picture each is for a moment. */
export const UNREADABLE_MS = 1_500

const NOTHING: Finding = { what: 'nothing' }

/** What may be a guest's: a code or its address, a pin, an id. */
const isGuests = (text: string): boolean =>
  readGuestCode(text) !== undefined || /^\d{4}$/.test(text) || isUuid(text)

/**
 * Tells what is new in a camera's pictures. A code counts when two pictures after each other have the same ones, so that a
 * second guest's is not missed, and then once until it has left the picture. Times in ms.
 */
export function createSightings() {
  /** When each code that was told of was last in sight. */
  const told = new Map<string, number>()
  let before: readonly string[] = []
  let unreadableFrom: number | undefined
  let unreadableAt = Number.NEGATIVE_INFINITY
  let isUnreadableTold = false

  function unreadable(isNow: boolean, now: number): boolean {
    if (isNow) unreadableAt = now
    if (now - unreadableAt > REARM_MS) isUnreadableTold = false
    // A picture in which it is not even seen is no sign that it has gone.
    if (!isNow && now - unreadableAt > REARM_MS / 3) unreadableFrom = undefined
    else unreadableFrom ??= now
    if (isUnreadableTold || unreadableFrom === undefined || now - unreadableFrom < UNREADABLE_MS) return false
    isUnreadableTold = true
    return true
  }

  return {
    /** To be called with each picture. */
    look({ texts, isUnreadable }: Sight, now: number): Finding {
      for (const [text, at] of told) if (now - at > REARM_MS) told.delete(text)
      for (const text of texts) if (told.has(text)) told.set(text, now)
      const fresh = [...new Set(texts)].filter(text => !told.has(text)).toSorted()
      const isSteady = fresh.length === before.length && fresh.every((text, at) => text === before[at])
      before = fresh
      if (texts.length > 0) unreadableFrom = undefined
      else if (unreadable(isUnreadable, now)) return { what: 'unreadable' }
      if (fresh.length === 0 || !isSteady) return NOTHING
      for (const text of fresh) told.set(text, now)
      const codes = fresh.filter(isGuests)
      const [code] = codes
      if (code === undefined) return { what: 'foreign' }
      return codes.length === 1 ? { what: 'code', code } : { what: 'several', codes }
    },

    /** Nothing was looked at for a while: what was in sight then still counts as told. */
    resume(now: number): void {
      for (const text of told.keys()) told.set(text, now)
      before = []
      unreadableFrom = undefined
    },
  }
}
