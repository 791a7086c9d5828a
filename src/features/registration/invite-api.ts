import { errors } from '../../../contract/api/errors.ts'
import { header, WEB_APP_KEY } from '../../../contract/api/headers.ts'
import type { GuestListOutcome, InviteEvent } from '../../../contract/api/invites.schema.ts'
import { guestListUpload, inviteValidate } from '../../../contract/api/invites.ts'
import { UPLOAD_FIELD } from '../../../contract/rules/guest-file.ts'
import { MAX_INVITE_CODE_LENGTH } from '../../../contract/rules/limits.ts'
import { parseJson } from '../../../contract/rules/parse-json.ts'
import { ApiError, errorOf, NetworkError } from '../../api/errors.ts'
import { pause } from '../../lib/pause.ts'
import { readAsContact } from './read-as-contact.ts'

const VALIDATE_TIMEOUT_MS = 20_000
/** Time without a byte sent or an answer after which the connection counts as lost. */
const STALL_TIMEOUT_MS = 45_000
/** While the server is still busy with an earlier attempt at the same upload. */
const MAX_ATTEMPTS = 20
const RETRY_INTERVAL_MS = 1000

export interface Upload {
  readonly code: string
  readonly name: string
  readonly content: Blob
  /** UUID under which to store the upload; without it nothing is stored, and the answer is a preview. */
  readonly storeAs?: string
  /** UUID that gives this page access to the passes of the stored list. */
  readonly passKey?: string
  /** Number of removed guests that the contact has confirmed, if asked. */
  readonly confirmRemoval?: number
  /** Digest of the stored list that the preview was made for; missing if an older server made it. */
  readonly confirmList?: string | undefined
}

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onSent: (share: number) => void
}

export type InviteApi = ReturnType<typeof createInviteApi>

/** The two calls of a group's contact (spec section 7). Both throw ApiError, NetworkError or the signal's reason. */
export function createInviteApi(base: string) {
  return {
    base,

    /** Reads the event of an invite code. */
    async validate(code: string, signal: AbortSignal): Promise<InviteEvent> {
      // The server refuses an address that is too long with a message that is not about codes.
      if (code.length > MAX_INVITE_CODE_LENGTH)
        throw new ApiError({
          statusCode: errors.InviteInvalid.status,
          name: 'InviteInvalid',
          message: errors.InviteInvalid.message,
        })
      const path = inviteValidate.path.replace(':inviteID', encodeURIComponent(code))
      const call = { method: inviteValidate.method, signal, timeoutMs: VALIDATE_TIMEOUT_MS }
      return readAsContact(base + path, call, isInviteEvent)
    },

    /** Sends a guest list for a preview or to be stored. It is never stored twice under the same `storeAs`. */
    async upload(upload: Upload, options: UploadOptions): Promise<GuestListOutcome> {
      for (let attempts = 1; ; attempts++) {
        try {
          return await send(base, upload, options)
        } catch (error) {
          const underWay = error instanceof ApiError && error.body.name === 'InProgress'
          if (!underWay || attempts >= MAX_ATTEMPTS) throw error
          await pause(RETRY_INTERVAL_MS)
          options.signal.throwIfAborted()
        }
      }
    },
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  base: string,
  { code, name, content, storeAs, passKey, confirmRemoval, confirmList }: Upload,
  { signal, onSent }: UploadOptions,
): Promise<GuestListOutcome> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  let stall: ReturnType<typeof setTimeout> | undefined
  const stillAlive = () => {
    clearTimeout(stall)
    stall = setTimeout(stop, STALL_TIMEOUT_MS)
  }
  return new Promise<GuestListOutcome>((resolve, reject) => {
    const lost = () =>
      reject(signal.aborted ? signal.reason : new NetworkError('The connection was lost during the upload.'))
    request.upload.onprogress = event => {
      stillAlive()
      if (event.lengthComputable) onSent(event.loaded / event.total)
    }
    request.upload.onload = () => {
      stillAlive()
      onSent(1)
    }
    request.onerror = lost
    request.onabort = lost
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status === 200 && isOutcome(answer)) resolve(answer)
      else reject(errorOf(request.status, answer))
    }
    const query = new URLSearchParams({ dry_run: String(storeAs === undefined) })
    if (confirmRemoval !== undefined) query.set('confirm_removal', String(confirmRemoval))
    if (confirmList !== undefined) query.set('confirm_list', confirmList)
    request.open(guestListUpload.method, `${base}${guestListUpload.path}?${query}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(header.apiKey, WEB_APP_KEY)
    request.setRequestHeader(header.inviteCode, code)
    if (storeAs !== undefined) request.setRequestHeader(header.idempotencyKey, storeAs)
    if (passKey !== undefined) request.setRequestHeader(header.passKey, passKey)
    const form = new FormData()
    form.append(UPLOAD_FIELD, content, name)
    signal.addEventListener('abort', stop)
    stillAlive()
    request.send(form)
  }).finally(() => {
    clearTimeout(stall)
    signal.removeEventListener('abort', stop)
  })
}

const isInviteEvent = (value: unknown): value is InviteEvent =>
  typeof value === 'object' && value !== null && 'entry_period' in value && 'date_string' in value

const isOutcome = (value: unknown): value is GuestListOutcome =>
  typeof value === 'object' && value !== null && 'guests_read' in value && 'added' in value
