import type { ErrorBody } from '../contract/api/errors.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import type { FirstScreen, SessionUser } from '../contract/worker/messages.ts'
import type { SignOutProgress } from './remote-sign-out.ts'
import type { StoredWrite } from './stored-write.ts'
import type { SnapshotMeta } from './versions.ts'

/** The stores that the engine asks its host for. A change is stored when its promise resolves. */

/** One stored entry of the queue. `id` is the store's own. */
export interface QueueEntry {
  readonly id: number
  readonly write: StoredWrite
}

/** An entry, and the write that it has to hold: a database that was cleared numbers its entries from 1 again. */
export interface EntryKey {
  readonly id: number
  readonly opId: string
}

/** The stored queue of pending writes. */
export interface Queue {
  all(): Promise<QueueEntry[]>
  push(write: StoredWrite): Promise<void>
  /** Replaces entries that hold an earlier version of the same write: all of them, or none. */
  replace(entries: readonly QueueEntry[]): Promise<void>
  /** Removes all of them, or none. After a power cut they may reappear, unless `how` is 'strict'. */
  remove(entries: readonly EntryKey[], how?: 'strict'): Promise<void>
  /** Calls `listener` whenever the store was opened again: it may have been cleared meanwhile. */
  onReopened?(listener: () => void): void
}

/** A write that the server has carried out and that stored answers may not show yet. */
export interface AckedOp {
  readonly id: string
  readonly op: Op
  readonly seq: number
  /** The version that it gave each scope it changed. */
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

/** When a stored answer was last found unchanged. Stored apart, as rewriting 2 MB for a new date would be wasteful. */
export interface Freshness {
  readonly userId: string
  readonly path: string
  /** ISO instant by the server's clock. */
  readonly asOf: string
  /** By the logical clock. */
  readonly askedAt: number
  /** `storedAt` of the body that was found unchanged; missing in entries of older versions. */
  readonly storedAt?: number
}

export interface Settings {
  offline: boolean
  /** Whether the server was unreachable when this was last saved. */
  unreachable: boolean
  session: SessionUser | null
  /** The id of this installation; undefined before the first start. */
  device: string | undefined
  /** Set while this device is being signed out and emptied, and until somebody signs in again. */
  signOut: SignOutProgress | null
  /** What the last viewed pages showed, the latest first. */
  firstScreen?: readonly StoredScreen[]
}

/** A stored first screen: with its user, and the version of the stored answer and pending writes that it shows. */
export interface StoredScreen extends FirstScreen {
  readonly owner: string
  readonly version: string
  /** When it was made, in ms. */
  readonly from: number
}

/** The stores beside the queue of pending writes: acknowledged and rejected writes, freshness, and settings. */
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

/** A stored answer. Its body can be read once, in one of the three ways. */
export interface CachedAnswer {
  readonly meta: SnapshotMeta
  readonly body: () => BodyInit | null
  readonly text: () => Promise<string>
  readonly json: () => Promise<unknown>
}

/** One user's stored answers, by path below the API base (with query). */
export interface AnswerCache {
  metas(): Promise<(readonly [path: string, meta: SnapshotMeta])[]>
  get(path: string): Promise<CachedAnswer | undefined>
  put(path: string, body: string, meta: SnapshotMeta): Promise<void>
  remove(path: string): Promise<boolean>
}

/** The stored answers of all users. Each user has a separate cache, so that nobody is shown another user's data. */
export interface AnswerCaches {
  open(userId: string): Promise<AnswerCache>
  users(): Promise<string[]>
  remove(userId: string): Promise<void>
}
