import { header } from '../../../contract/api/headers.ts'
import type { GuestPasses } from '../../../contract/api/invites.schema.ts'
import { invitePasses } from '../../../contract/api/invites.ts'
import { readAsContact } from './read-as-contact.ts'

/** Enough for the passes of a large group on a slow line. */
const TIMEOUT_MS = 60_000

interface Asked {
  readonly base: string
  readonly code: string
  /** Key of the upload in this tab, if any. */
  readonly passKey: string | undefined
  readonly signal: AbortSignal
}

/** Reads the passes of the group's guests. Throws ApiError (Forbidden: no access), NetworkError or the abort reason. */
export function readPasses({ base, code, passKey, signal }: Asked): Promise<GuestPasses> {
  const headers = {
    [header.inviteCode]: code,
    ...(passKey === undefined ? {} : { [header.passKey]: passKey }),
  }
  const call = { method: invitePasses.method, signal, timeoutMs: TIMEOUT_MS, headers }
  return readAsContact(base + invitePasses.path, call, isPasses)
}

const isPasses = (value: unknown): value is GuestPasses =>
  typeof value === 'object' && value !== null && 'passes' in value && Array.isArray(value.passes)
