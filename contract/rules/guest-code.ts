import type { Guest } from '../api/guests.schema.ts'
import { splitList } from './days.ts'

/** Crockford's base 32: no letter that reads like a figure. 32 divides 256, so that a byte's low bits are fair. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 letters of 5 bits: 80 random bits. */
export const GUEST_CODE_LENGTH = 16
export const GUEST_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** What a guest's page begins with, below the origin. */
export const GUEST_PAGE_PATH = '/g/'
/** So many codes that no longer count are told of at the desk. */
const MAX_OLD_CODES = 5

type Codes = Pick<Guest, 'code' | 'old_codes'>

/** The code of a guest. `random`: at least 16 bytes of a cryptographic source, each of which gives 5 bits. */
export const guestCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, GUEST_CODE_LENGTH), byte => ALPHABET[byte & 31]).join('')

/** The code in what was scanned or typed: the address of a guest's page, or the code itself, in any case. */
export function readGuestCode(scanned: string): string | undefined {
  const text = scanned.trim().toUpperCase()
  const code = /^HTTPS?:\/\/[^/]+\/G\/([^/?#]+)/.exec(text)?.[1] ?? text
  return GUEST_CODE.test(code) ? code : undefined
}

/** Whether a guest had this code, which no longer counts. */
export const hadCode = ({ old_codes = '' }: Codes, code: string): boolean =>
  splitList(old_codes).includes(code)

/** A guest with a new code; the same guest where it is or was theirs: a code does not come back. */
export function withNewCode<G extends Codes>(guest: G, code: string): G {
  if (guest.code === code || hadCode(guest, code)) return guest
  const old = [...splitList(guest.old_codes ?? ''), ...(guest.code ? [guest.code] : [])]
  return { ...guest, code, ...(old.length > 0 ? { old_codes: old.slice(-MAX_OLD_CODES).join(',') } : {}) }
}
