import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ErrorBody } from '../contract/api/errors.ts'
import type { Op } from '../contract/offline/queued-write.ts'
import type { SessionUser } from '../contract/worker/messages.ts'
import type { SignOutProgress } from './remote-sign-out.ts'
import type { StoredWrite } from './stored-write.ts'

/** A write that the server has carried out and that stored answers may not show yet. */
export interface AckedOp {
  readonly id: string
  readonly op: Op
  readonly seq: number
  /** Scope and version of what it changed. */
  readonly versions: readonly (readonly [scope: number, version: number])[]
  /** When the acknowledgement arrived, by the device's clock. */
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
  /** Milliseconds of the device's clock. */
  readonly askedAt: number
}

interface Settings {
  offline: boolean
  /** Whether the server could not be reached when the worker was last heard of. */
  unreachable: boolean
  session: SessionUser | null
  device: string
  /** Set while this device is being signed out and emptied, and until somebody signs in again. */
  signOut: SignOutProgress | null
}

interface Schema extends DBSchema {
  acked: { key: string; value: AckedOp }
  rejected: { key: string; value: RejectedWrite }
  freshness: { key: [userId: string, path: string]; value: Freshness }
  settings: { key: string; value: Settings[keyof Settings] }
}

/** What the worker keeps beside the queue of pending writes: acknowledged and rejected ones, and its own settings. */
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
  put(item: T): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Opens the worker's own database. Tokens are never kept in it. */
export function openDatabase(): Database {
  const opened = openDB<Schema>('trackside-worker', 1, {
    upgrade(db) {
      db.createObjectStore('acked', { keyPath: 'id' })
      db.createObjectStore('rejected', { keyPath: 'id' })
      db.createObjectStore('freshness', { keyPath: ['userId', 'path'] })
      db.createObjectStore('settings')
    },
  })
  return {
    acked: shelf(opened, 'acked'),
    rejected: shelf(opened, 'rejected'),
    freshness: {
      all: async userId => (await opened).getAll('freshness', ofUser(userId)),
      put: async item => {
        await (await opened).put('freshness', item)
      },
      clear: async userId => (await opened).delete('freshness', ofUser(userId)),
      clearAll: async () => (await opened).clear('freshness'),
    },
    readSettings: async () => readSettings(await opened),
    saveSetting: async (key, value) => {
      const db = await opened
      await db.put('settings', value, key)
    },
  }
}

/** All paths of one user: every array sorts behind every string. */
const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

async function readSettings(db: IDBPDatabase<Schema>): Promise<Settings> {
  const [offline, unreachable, session, device, signOut] = await Promise.all([
    db.get('settings', 'offline'),
    db.get('settings', 'unreachable'),
    db.get('settings', 'session'),
    db.get('settings', 'device'),
    db.get('settings', 'signOut'),
  ])
  const known = {
    offline: offline === true,
    unreachable: unreachable === true,
    session: isUser(session) ? session : null,
    device: typeof device === 'string' ? device : crypto.randomUUID(),
    signOut: isProgress(signOut) ? signOut : null,
  }
  if (device === undefined) await db.put('settings', known.device, 'device')
  return known
}

type Stored = Settings[keyof Settings] | undefined
const isUser = (value: Stored): value is SessionUser =>
  typeof value === 'object' && value !== null && 'name' in value
const isProgress = (value: Stored): value is SignOutProgress =>
  typeof value === 'object' && value !== null && 'stage' in value

function shelf<N extends 'acked' | 'rejected'>(
  opened: Promise<IDBPDatabase<Schema>>,
  name: N,
): ObjectStore<Schema[N]['value']> {
  return {
    all: async () => (await opened).getAll(name),
    put: async item => {
      await (await opened).put(name, item)
    },
    remove: async ids => {
      if (ids.length === 0) return
      const tx = (await opened).transaction(name, 'readwrite')
      await Promise.all([...ids.map(id => tx.store.delete(id)), tx.done])
    },
  }
}
