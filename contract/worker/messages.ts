import type { ErrorBody } from '../api/errors.ts'
import type { LiveMessage } from '../api/live.schema.ts'
import type { Op } from '../offline/queued-write.ts'

/** What page and worker say to each other (design section 4). Everything here survives structured cloning. */

/** The signed-in user as the worker needs to know them. */
export interface SessionUser {
  readonly id: string
  readonly name: string
}

/** Why the device counts as offline. */
export type OfflineReason = 'toggle' | 'no-network' | 'unreachable'

/** The state of the outbox and the network, posted to every page after each change. */
export interface Status {
  readonly pending: number
  readonly sending: number
  readonly rejected: number
  readonly offline: OfflineReason | false
  /** Set when writes wait for a token that no open page could give. */
  readonly needsSignIn: boolean
  /** Set while this device cannot store what is written: such a write is only sent, and refused without an answer. */
  readonly storageFailed?: boolean
}

/** Why nobody is signed in on a device that was signed out and emptied from elsewhere. */
export interface SignedOutNotice {
  /** Name of who asked for it; null where the server did not say. */
  readonly by: string | null
  /** ISO instant at which it was asked for. */
  readonly at: string
  /** Unsent writes that were lost. */
  readonly lost: number
}

export type OpState =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  /** Tried and to be tried again; `retryAt` is an ISO instant. */
  | {
      readonly state: 'retrying'
      readonly attempts: number
      readonly retryAt: string
      readonly reason: string
    }
  /** Waits for an earlier write that was rejected. */
  | { readonly state: 'blocked'; readonly by: string }
  | { readonly state: 'rejected'; readonly error: ErrorBody; readonly rejectedAt: string }

/** One line of the outbox screen. `text` is the write in the operator's words, `entities` what it touches. */
export type OutboxEntry = OpState & {
  readonly op: Op
  readonly text: string
  readonly entities: readonly string[]
}

/** Unsent writes of a user who has not been at this device for long; what they are stays that user's own. */
export interface LeftBehind {
  /** The user's id. */
  readonly owner: string
  /** Null where a version of the app stored them that kept no names. */
  readonly name: string | null
  readonly count: number
  /** ISO instant at which the oldest was made. */
  readonly since: string
}

/** What a tab of an event shows of a list before anything was done on it. */
export interface FirstScreen {
  /** The page's path, and the API path of the list that it shows. */
  readonly path: string
  readonly list: string
  /** The view of the list that is shown, as the answer's header has it. */
  readonly view: string
  /** The venue's day (`DD/MM/YYYY`) that is shown, and its IANA time zone. */
  readonly day: string
  readonly timezone: string
  readonly html: string
  /** The body's class. */
  readonly team: string
}

export type PageMessage =
  | { readonly type: 'session'; readonly user: SessionUser | null }
  | { readonly type: 'toggle'; readonly offline: boolean }
  /** An answer to `token-request`; null when none can be had. */
  | { readonly type: 'token'; readonly token: string | null }
  | { readonly type: 'get-status' }
  | { readonly type: 'get-outbox' }
  /** What the waiting writes touch, by its entities: for marking rows. */
  | { readonly type: 'get-waiting' }
  /** How old what the device holds of these API paths is. */
  | { readonly type: 'get-age'; readonly paths: readonly string[] }
  /** Looks and sends what waits. `liveEnded`: the live feed was open and broke off, the server may be gone. */
  | { readonly type: 'drain'; readonly liveEnded?: true }
  /** The live feed said this; `app` is the shape of the server's answers, from the feed's hello. */
  | { readonly type: 'live'; readonly app: string; readonly message: LiveMessage }
  | { readonly type: 'retry'; readonly id: string }
  /** How many waiting writes build on this one, and would be discarded with it. */
  | { readonly type: 'count-dependents'; readonly id: string }
  | { readonly type: 'discard'; readonly id: string }
  /** The page has drawn the refusal that its write was answered with: nobody needs to be told of it elsewhere. */
  | { readonly type: 'refusal-shown'; readonly id: string }
  /** Whose unsent writes have been left on this device, of users other than the signed-in one. */
  | { readonly type: 'get-left-behind' }
  /** Removes them for good. */
  | { readonly type: 'discard-left-behind'; readonly owner: string }
  /** How many writes of this user would be left behind on this device. */
  | { readonly type: 'count-unsent'; readonly userId: string }
  /** What the first screen of a tab is, for the next time that it is opened. */
  | { readonly type: 'keep-first-screen'; readonly screen: FirstScreen }
  /** The headers by which a call tells the server which device makes it. */
  | { readonly type: 'get-device-headers' }
  | { readonly type: 'get-signed-out' }

/** What each page message is answered with, over the port that came with it. */
export interface PageReply {
  session: { readonly ok: true }
  toggle: { readonly ok: true }
  token: { readonly ok: true }
  'get-status': Status
  'get-outbox': readonly OutboxEntry[]
  'get-waiting': readonly string[]
  /** The instant (ISO) of the oldest copy; null where there is none of any. */
  'get-age': string | null
  drain: { readonly ok: true }
  live: { readonly ok: true }
  retry: { readonly ok: boolean }
  'count-dependents': number
  discard: { readonly ok: boolean }
  'refusal-shown': { readonly ok: true }
  'get-left-behind': readonly LeftBehind[]
  'discard-left-behind': { readonly ok: boolean }
  'count-unsent': number
  'keep-first-screen': { readonly ok: true }
  'get-device-headers': Readonly<Record<string, string>>
  /** Null where the device was not signed out from elsewhere, or somebody has signed in since. */
  'get-signed-out': SignedOutNotice | null
}

export type WorkerMessage =
  | { readonly type: 'status'; readonly status: Status }
  /** The answers of these API paths (below the base) are not what they were: read them again. */
  | { readonly type: 'invalidate'; readonly paths: readonly string[] }
  /** A list is another one now: whoever holds its view `from` has the view `to` once these rows are put in (patch-list.ts). */
  | {
      readonly type: 'patched'
      readonly path: string
      readonly from: string
      readonly to: string
      readonly asOf: string
      readonly rows: readonly unknown[]
      readonly gone: readonly (string | number)[]
    }
  /** The answers of these API paths may not be what they were: have those looked at again that are on screen. */
  | { readonly type: 'revalidate'; readonly paths: readonly string[] }
  /** A write was refused that no page waited for any more. */
  | {
      readonly type: 'refused'
      readonly id: string
      readonly endpoint: string
      readonly text: string
      readonly error: ErrorBody
    }
  | { readonly type: 'token-request'; readonly userId: string; readonly stale: boolean }
  /** A worker that is being installed has so many of its files. `restoring`: the one in charge has, which had lost some. */
  | { readonly type: 'installing'; readonly done: number; readonly total: number; readonly restoring?: true }
  /** This device was signed out from elsewhere and is empty but for what pages have stored: that is to go as well. */
  | { readonly type: 'signed-out' }

/** The answer to a write that was stored and not yet sent, and to a read with nothing to show (spec section 4). */
export interface OfflineReply {
  readonly offline: true
}

/** Whether an answer says that the device is offline. */
export const isOfflineReply = (value: unknown): value is OfflineReply =>
  typeof value === 'object' && value !== null && 'offline' in value && value.offline === true
