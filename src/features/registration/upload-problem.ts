import { type ErrorName, errors } from '../../../contract/api/errors.ts'
import type { GuestListProblem } from '../../../contract/api/invites.schema.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { ApiError, explain, ForeignAnswerError, NetworkError } from '../../api/errors.ts'
import { TOO_LARGE_TEXT } from './validate-file.ts'

/** A problem, in the words of spec section 8 if it has any. */
export interface UploadProblem {
  readonly title: string
  readonly text: string
  /** What it means for this file, and what to do. */
  readonly hint?: string
  /** The same attempt may be repeated. */
  readonly retry?: true
  /** The preview is out of date: the next attempt shows it again before anything is stored. */
  readonly preview?: true
  /** The page may show something of the event that has changed, such as its days or the limit. */
  readonly stale?: true
  /** The invite has ended: no other file can be uploaded with it. */
  readonly ended?: true
  readonly problems?: readonly GuestListProblem[]
  /** Total number of problems. */
  readonly total?: number
}

const ERROR_TITLE = 'An Error Occured'

/** Also shown for an address without a code. */
export const INVALID_INVITE: UploadProblem = {
  title: 'Invite Code Invalid',
  text: errors.InviteInvalid.message,
  ended: true,
}

/** Why a code could not be validated. All invalid codes look the same. */
export function validationProblem(error: unknown): UploadProblem {
  const invalidCode: readonly ErrorName[] = ['InviteInvalid', 'NotFound', 'BadRequest']
  if (error instanceof ApiError && invalidCode.includes(error.body.name)) return INVALID_INVITE
  return {
    title: ERROR_TITLE,
    text: 'Sorry, there was an error. Please contact our hospitality team for further assistance.',
    hint: hintFor(error),
    retry: true,
  }
}

const IN_TROUBLE =
  'Our service is in trouble at the moment. Your connection is fine: try again in a few minutes.'

function hintFor(error: unknown): string {
  if (error instanceof ForeignAnswerError) return IN_TROUBLE
  return error instanceof NetworkError ? lostConnection() : explain(error)
}

function lostConnection(): string {
  if (!navigator.onLine) return 'You are offline. Check the connection of your device, then try again.'
  // Staff have the app's worker on their device, which sends nothing while offline mode is on.
  return navigator.serviceWorker?.controller
    ? 'The server could not be reached. If Offline mode is switched on in the app on this device, switch it off there.'
    : 'The connection seems to be down: the server could not be reached. You can try again.'
}

/** Why an upload failed. `storing`: it was to be stored, and not only previewed. */
export function uploadProblem(error: unknown, storing: boolean): UploadProblem {
  if (error instanceof ForeignAnswerError)
    return {
      title: ERROR_TITLE,
      text: storing
        ? `${IN_TROUBLE} We could not see whether your guest list was stored: your file is still chosen, and it is never stored twice.`
        : `${IN_TROUBLE} Nothing was stored, and your file is still chosen.`,
      retry: true,
    }
  if (error instanceof NetworkError)
    return {
      title: navigator.onLine ? 'The connection was lost' : 'You are offline',
      text: storing
        ? 'We could not see whether your guest list has arrived. Your file is still chosen: try again when you are connected. It is never stored twice.'
        : 'Your guest list did not get through, and nothing was stored. Your file is still chosen: try again when you are connected.',
      retry: true,
    }
  if (!(error instanceof ApiError)) return { title: ERROR_TITLE, text: explain(error), retry: true }
  return refusal(error)
}

function refusal(error: ApiError): UploadProblem {
  const { body } = error
  switch (body.name) {
    case 'OverGuestLimit':
      return overLimit(error)
    case 'InvalidFileType':
      return {
        title: 'Invalid file type',
        text: errors.InvalidFileType.message,
        ...hintOf(
          typeof body.found === 'string' && `What you chose is ${body.found}.`,
          typeof body.help === 'string' && body.help,
        ),
      }
    case 'InvalidGuestList': {
      const problems = Array.isArray(body.problems) ? body.problems.filter(isProblem) : []
      return {
        title: 'The guest list needs correcting',
        text: error.message,
        problems,
        total: typeof body.total === 'number' ? body.total : problems.length,
        stale: true,
      }
    }
    case 'GuestFileTooComplex':
      return { title: 'The file could not be read', text: error.message }
    case 'Unavailable':
    case 'TooManyRequests':
      return { title: 'Please try again in a moment', text: error.message, retry: true }
    case 'EntryClosed':
      return {
        title: body.entry_period === 'upcoming' ? 'Entry opening soon' : 'Entry closed',
        text: error.message,
        hint: 'Your file was not stored. Please contact our hospitality team for assistance.',
        stale: true,
      }
    case 'RemovalNotConfirmed':
      return {
        title: 'Your list has changed meanwhile',
        text: error.message,
        hint: 'Try again to see what would happen now.',
        retry: true,
        preview: true,
      }
    case 'InviteInvalid':
      return INVALID_INVITE
    case 'PayloadTooLarge':
      return { title: 'File too large', text: TOO_LARGE_TEXT }
    default:
      return { title: ERROR_TITLE, text: explain(error), retry: true }
  }
}

function overLimit({ message, body: { guests_read, kept } }: ApiError): UploadProblem {
  const staying = Array.isArray(kept) ? kept.length : 0
  return {
    title: 'Over Guest Limit',
    text: message,
    stale: true,
    ...hintOf(
      typeof guests_read === 'number' && `Your file has ${pluralize(guests_read)}. Nothing was stored.`,
      staying > 0 &&
        (staying === 1
          ? '1 guest who is not in it, but has checked in or was given something, also takes a place.'
          : `${pluralize(staying)} who are not in it, but have checked in or were given something, also take places.`),
    ),
  }
}

/** Joins the sentences that apply. */
function hintOf(...sentences: readonly (string | false)[]): { hint?: string } {
  const hint = sentences.filter(Boolean).join(' ')
  return hint === '' ? {} : { hint }
}

const isProblem = (value: unknown): value is GuestListProblem =>
  typeof value === 'object' && value !== null && 'row' in value && 'reason' in value
