import type { Guest } from '../api/guests.schema.ts'
import { splitList } from './days.ts'

/** 16 characters of Crockford's base 32. */
export const GUEST_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** The path prefix of guests' pages. */
export const GUEST_PAGE_PATH = '/g/'
/** How many invalid earlier codes the desk can still recognize. */
const MAX_OLD_CODES = 5

type Codes = Pick<Guest, 'code' | 'old_codes'>

/** Whether this is an earlier code of the guest, which is no longer valid. */
export const isFormerCode = ({ old_codes = '' }: Codes, code: string): boolean =>
  splitList(old_codes).includes(code)

/**
 * Gives a guest a new code, or, if that was drawn before theirs (`isLate`), adds it to the old ones. Returns the same
 * guest if the code is or was theirs: old codes stay invalid.
 */
export function withNewCode<G extends Codes>(guest: G, code: string, isLate = false): G {
  if (guest.code === code || isFormerCode(guest, code)) return guest
  const [valid, former] = isLate && guest.code ? [guest.code, code] : [code, guest.code]
  const old = [...splitList(guest.old_codes ?? ''), ...(former ? [former] : [])]
  return {
    ...guest,
    code: valid,
    ...(old.length > 0 ? { old_codes: old.slice(-MAX_OLD_CODES).join(',') } : {}),
  }
}
