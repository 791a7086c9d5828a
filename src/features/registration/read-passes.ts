import { header, WEB_APP_KEY } from '../../../contract/api/headers.ts'
import type { GuestPasses } from '../../../contract/api/invites.schema.ts'
import { invitePasses } from '../../../contract/api/invites.ts'
import { errorOf, NetworkError } from '../../api/errors.ts'

interface Asked {
  readonly base: string
  readonly code: string
  /** Key of the upload in this tab, if any. */
  readonly passKey: string | undefined
  readonly signal: AbortSignal
}

/** Reads the passes of the group's guests. Throws ApiError (Forbidden: no access), NetworkError or the abort reason. */
export async function readPasses({ base, code, passKey, signal }: Asked): Promise<GuestPasses> {
  const answer = await fetch(base + invitePasses.path, {
    method: invitePasses.method,
    headers: {
      accept: 'application/json',
      [header.apiKey]: WEB_APP_KEY,
      [header.inviteCode]: code,
      ...(passKey === undefined ? {} : { [header.passKey]: passKey }),
    },
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new NetworkError('No answer from the network.', { cause })
  })
  const content: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok || !isPasses(content)) throw errorOf(answer.status, content)
  return content
}

const isPasses = (value: unknown): value is GuestPasses =>
  typeof value === 'object' && value !== null && 'passes' in value && Array.isArray(value.passes)
