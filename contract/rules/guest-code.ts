import type { Guest } from '../api/guests.schema.ts'
import { splitList } from './days.ts'

/** 16 letters of Crockford's base 32. */
export const GUEST_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** What a guest's page begins with, below the origin. */
export const GUEST_PAGE_PATH = '/g/'
/** So many codes that no longer count are told of at the desk. */
const MAX_OLD_CODES = 5

type Codes = Pick<Guest, 'code' | 'old_codes'>

/** Whether a guest had this code, which no longer counts. */
export const hadCode = ({ old_codes = '' }: Codes, code: string): boolean =>
  splitList(old_codes).includes(code)

/** A guest with a new code; the same guest where it is or was theirs: a code does not come back. */
export function withNewCode<G extends Codes>(guest: G, code: string): G {
  if (guest.code === code || hadCode(guest, code)) return guest
  const old = [...splitList(guest.old_codes ?? ''), ...(guest.code ? [guest.code] : [])]
  return { ...guest, code, ...(old.length > 0 ? { old_codes: old.slice(-MAX_OLD_CODES).join(',') } : {}) }
}
