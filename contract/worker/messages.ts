import type { ErrorBody } from '../api/errors.ts'
import type { LiveMessage } from '../api/live.schema.ts'
import type { OtherGroup } from '../offline/other-group.ts'
import type { Op } from '../offline/queued-write.ts'
import type { FieldChange } from '../rules/field-changes.ts'

/** The messages between page and engine, which runs in a worker or a page (design section 4). All can be structured-cloned. */

/** The signed-in user, as far as the engine needs to know. */
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
  /** The pending and rejected writes of other users; missing if there are none, and from older workers. */
  readonly ofOthers?: number
  readonly offline: OfflineReason | false
  /** Whether writes wait until somebody signs in (docs/sync-rules.md, T5). */
  readonly needsSignIn: boolean
  /** Whether they wait for that or for the sign-in provider; missing from older workers. */
  readonly lacksToken?: boolean
  /** Set while this device cannot store writes: a write is only sent, and fails if the server does not answer. */
  readonly storageFailed?: boolean
}

/** Why nobody is signed in on a device that was signed out and emptied from elsewhere. */
export interface SignedOutNotice {
  /** The name of the user who ordered it; null if the server did not say. */
  readonly by: string | null
  /** ISO instant of the order. */
  readonly at: string
  /** Unsent writes that were lost. */
  readonly lost: number
}

export type OpState =
  /** Pending, and neither blocked, being sent nor backing off. */
  | { readonly state: 'waiting' }
  | { readonly state: 'sending' }
  /** Failed and to be retried; `retryAt` is an ISO instant. */
  | {
      readonly state: 'retrying'
      readonly attempts: number
      readonly retryAt: string
      readonly reason: string
    }
  /** Waits for an earlier write that was rejected. */
  | { readonly state: 'blocked'; readonly by: string }
  | {
      readonly state: 'rejected'
      readonly error: ErrorBody
      readonly rejectedAt: string
      /** What it would set, and what stands there now; missing if its text says all, and from older workers. */
      readonly changes?: readonly FieldChange[]
    }

/** One line of the outbox screen. `text` is the write in the operator's words; `entities` are those it touches. */
export type OutboxEntry = OpState & {
  readonly op: Op
  readonly text: string
  readonly entities: readonly string[]
}

/** The unsent writes of a user who has long not used this device. Their content stays private to that user. */
export interface LeftBehind {
  /** The user's id. */
  readonly owner: string
  /** Null if an older version of the app stored the writes, without names. */
  readonly name: string | null
  readonly count: number
  /** ISO instant of the oldest write. */
  readonly since: string
}

/** What a page shows of a list before the user has done anything. */
export interface FirstScreen {
  /** The path of the page, and the API path of the list on it. */
  readonly path: string
  readonly list: string
  /** The version of the list's view, from the answer's header. */
  readonly view: string
  /** The instant (ms) at which the day on the screen ends. */
  readonly until: number
  readonly html: string
  /** The class of the page's body. */
  readonly team: string
}

export type PageMessage =
  | { readonly type: 'session'; readonly user: SessionUser | null }
  | { readonly type: 'toggle'; readonly offline: boolean }
  /** The answer to `token-request`; null if the page has no token. `unreachable`: the sign-in provider gave no answer. */
  | { readonly type: 'token'; readonly token: string | null; readonly unreachable?: boolean }
  | { readonly type: 'get-status' }
  | { readonly type: 'get-outbox' }
  /** The entities of pending writes, for marking rows. */
  | { readonly type: 'get-waiting' }
  /** The age of the stored answers of these API paths. */
  | { readonly type: 'get-age'; readonly paths: readonly string[] }
  /** Probes the server and sends pending writes. `liveEnded`: the live feed broke off, so the server may be gone. */
  | { readonly type: 'drain'; readonly liveEnded?: true }
  /** A message of the live feed; `app` is the shape of the server's answers, from the feed's hello. */
  | { readonly type: 'live'; readonly app: string; readonly message: LiveMessage }
  /** `group`: a refused new guest joins this one instead. */
  | { readonly type: 'retry'; readonly id: string; readonly group?: OtherGroup }
  /** The number of pending writes that depend on this one and would be discarded with it. */
  | { readonly type: 'count-dependents'; readonly id: string }
  | { readonly type: 'discard'; readonly id: string }
  /** The page displays the refusal of its write, so no other page needs to. */
  | { readonly type: 'refusal-shown'; readonly id: string }
  /** The writes that this page had held back are sent now: it shows no Undo any more. Older pages name none: all are. */
  | { readonly type: 'end-holds'; readonly ids?: readonly string[] }
  /** The screen that waited for the write has gone, so all pages have to be told of the refusal, if it is kept. */
  | { readonly type: 'refusal-missed'; readonly id: string }
  /** The left-behind writes of users other than the signed-in one. */
  | { readonly type: 'get-left-behind' }
  /** Removes a user's left-behind writes for good. */
  | { readonly type: 'discard-left-behind'; readonly owner: string }
  /** The number of writes of this user that a sign-out would leave on this device. */
  | { readonly type: 'count-unsent'; readonly userId: string }
  /** Stores the first screen of a page for the next time it is opened. */
  | { readonly type: 'keep-first-screen'; readonly screen: FirstScreen }
  /** The headers that identify this device to the server. */
  | { readonly type: 'get-device-headers' }
  /** Why this device was signed out from elsewhere, if it was. */
  | { readonly type: 'get-signed-out' }

/** The reply to each page message, sent over the port that came with it. */
export interface PageReply {
  session: { readonly ok: true }
  toggle: { readonly ok: true }
  token: { readonly ok: true }
  'get-status': Status
  'get-outbox': readonly OutboxEntry[]
  'get-waiting': readonly string[]
  /** The instant (ISO) of the oldest stored answer; null if there is none. */
  'get-age': string | null
  drain: { readonly ok: true }
  live: { readonly ok: true }
  retry: { readonly ok: boolean }
  'count-dependents': number
  discard: { readonly ok: boolean }
  'refusal-shown': { readonly ok: true }
  'refusal-missed': { readonly ok: boolean }
  'end-holds': { readonly ok: true }
  'get-left-behind': readonly LeftBehind[]
  'discard-left-behind': { readonly ok: boolean }
  'count-unsent': number
  'keep-first-screen': { readonly ok: true }
  'get-device-headers': Readonly<Record<string, string>>
  /** Null if the device was not signed out from elsewhere, or somebody has signed in since. */
  'get-signed-out': SignedOutNotice | null
}

export type WorkerMessage =
  | { readonly type: 'status'; readonly status: Status }
  /** The answers of these API paths (below the base) have changed: pages must read them again. */
  | { readonly type: 'invalidate'; readonly paths: readonly string[] }
  /** A list has changed: applying these rows turns its view `from` into the view `to` (patch-list.ts). */
  | {
      readonly type: 'patched'
      readonly path: string
      readonly from: string
      readonly to: string
      readonly asOf: string
      readonly rows: readonly unknown[]
      readonly gone: readonly (string | number)[]
    }
  /** The answers of these API paths may be out of date: pages must revalidate those on screen. */
  | { readonly type: 'revalidate'; readonly paths: readonly string[] }
  /** A write was refused, and no page was waiting for it any more. */
  | {
      readonly type: 'refused'
      readonly id: string
      readonly endpoint: string
      readonly text: string
      readonly error: ErrorBody
    }
  | { readonly type: 'token-request'; readonly userId: string; readonly stale: boolean }
  /** How many files a worker has installed. `restoring`: the active worker restores files that were lost. */
  | { readonly type: 'installing'; readonly done: number; readonly total: number; readonly restoring?: true }
  /** This device was signed out from elsewhere: pages must clear what they have stored themselves. */
  | { readonly type: 'signed-out' }

/** The answer to a write that is stored but not sent, and to a read for which nothing is stored (spec section 4). */
export interface OfflineReply {
  readonly offline: true
}

/** Whether an answer is an `OfflineReply`. */
export const isOfflineReply = (value: unknown): value is OfflineReply =>
  typeof value === 'object' && value !== null && 'offline' in value && value.offline === true
