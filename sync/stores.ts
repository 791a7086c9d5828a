import type { ErrorBody } from '../contract/api/errors.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import type { FirstScreen, SessionUser } from '../contract/worker/messages.ts'
import type { SignOutProgress } from './remote-sign-out.ts'
import type { StoredWrite } from './stored-write.ts'
import type { SnapshotMeta } from './versions.ts'

/** What the engine keeps on the device, as it asks its host for it. What a promise has resolved for is stored. */

/** One stored entry of the queue. `id` is the store's own. */
export interface QueueEntry {
  readonly id: number
  readonly write: StoredWrite
}

/** The stored queue of pending writes. */
export interface Queue {
  all(): Promise<QueueEntry[]>
  push(write: StoredWrite): Promise<void>
  /** Puts other writes in the place of stored ones: of all of them, or of none. */
  replace(entries: readonly QueueEntry[]): Promise<void>
  /** Removes all of them, or none. After a power cut they may be back, unless removed as `strict`. */
  remove(ids: readonly number[], how?: 'strict'): Promise<void>
}

/** A write that the server has carried out and that stored answers may not show yet. */
export interface AckedOp {
  readonly id: string
  readonly op: Op
  readonly seq: number
  /** Scope and version of what it changed. */
  readonly versions: readonly (readonly [scope: number, version: number])[]
  /** When the acknowledgement arrived, by the logical clock. */
  readonly ackedAt: number
}

/** A write that the server has refused. */
export interface RejectedWrite {
  readonly id: string
  readonly write: StoredWrite
  readonly error: ErrorBody
  /** ISO instant. */
  readonly rejectedAt: string
}

/** When a stored answer was last found unchanged; so that 2 MB need not be stored again for a new date. */
export interface Freshness {
  readonly userId: string
  readonly path: string
  /** ISO instant of the server. */
  readonly asOf: string
  /** By the logical clock. */
  readonly askedAt: number
  /** Of the body that it is about; unknown to what older versions stored. */
  readonly storedAt?: number
}

export interface Settings {
  offline: boolean
  /** Whether the server could not be reached when the engine was last heard of. */
  unreachable: boolean
  session: SessionUser | null
  /** The id of this installation; undefined until it was given one. */
  device: string | undefined
  /** Set while this device is being signed out and emptied, and until somebody signs in again. */
  signOut: SignOutProgress | null
  /** What the tab that was looked at last showed. */
  firstScreen?: KeptScreen | null
}

/** A first screen as it is stored: whose it is, and of which stored answer and waiting writes it was made. */
export interface KeptScreen extends FirstScreen {
  readonly owner: string
  readonly version: string
  /** When it was made and when its venue day ends, in ms: to ask a time zone at a cold start takes longer than all else here. */
  readonly from: number
  readonly until: number
}

/** What is kept beside the queue of pending writes: acknowledged and rejected ones, and the engine's own settings. */
export interface Database {
  readonly acked: ObjectStore<AckedOp>
  readonly rejected: ObjectStore<RejectedWrite>
  readonly freshness: {
    all(userId: string): Promise<Freshness[]>
    put(item: Freshness): Promise<void>
    clear(userId: string): Promise<void>
    clearAll(): Promise<void>
  }
  readSettings(): Promise<Settings>
  saveSetting<K extends keyof Settings>(key: K, value: Settings[K]): Promise<void>
}

export interface ObjectStore<T> {
  all(): Promise<T[]>
  /** Stores all of them, or none. */
  put(items: readonly T[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** A stored answer as it was put there. Its body is to be had once, in one of the three ways. */
export interface CachedAnswer {
  readonly meta: SnapshotMeta
  readonly body: () => BodyInit | null
  readonly text: () => Promise<string>
  readonly json: () => Promise<unknown>
}

/** One user's stored answers, by path below the API base (with its query). */
export interface AnswerCache {
  metas(): Promise<(readonly [path: string, meta: SnapshotMeta])[]>
  get(path: string): Promise<CachedAnswer | undefined>
  put(path: string, body: string, meta: SnapshotMeta): Promise<void>
  remove(path: string): Promise<boolean>
}

/** The stored answers of all users, each in a cache of their own, so that nobody is ever shown another's. */
export interface AnswerCaches {
  open(userId: string): Promise<AnswerCache>
  users(): Promise<string[]>
  remove(userId: string): Promise<void>
}
