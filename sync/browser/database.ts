import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SessionUser } from '../../contract/worker/messages.ts'
import type { SignOutProgress } from '../remote-sign-out.ts'
import type {
  AckedOp,
  Database,
  Freshness,
  ObjectStore,
  RejectedWrite,
  Settings,
  StoredScreen,
} from '../stores.ts'
import { createConnection, type UseDatabase } from './connection.ts'

interface Schema extends DBSchema {
  acked: { key: string; value: AckedOp }
  rejected: { key: string; value: RejectedWrite }
  freshness: { key: [userId: string, path: string]; value: Freshness }
  settings: { key: string; value: Settings[keyof Settings] }
}

/** Opens the engine's own database. Tokens are never kept in it. */
export function openDatabase(): Database {
  const use = createConnection<Schema>(events =>
    openDB<Schema>('trackside-worker', 1, {
      upgrade(db) {
        db.createObjectStore('acked', { keyPath: 'id' })
        db.createObjectStore('rejected', { keyPath: 'id' })
        db.createObjectStore('freshness', { keyPath: ['userId', 'path'] })
        db.createObjectStore('settings')
      },
      ...events,
    }),
  )
  return {
    acked: objectStore(use, 'acked'),
    // A refused write is stored nowhere else, and a retried one is sent: both changes must survive a power cut.
    rejected: objectStore(use, 'rejected', 'strict'),
    freshness: {
      all: userId => use(db => db.getAll('freshness', ofUser(userId))),
      put: item => use(async db => void (await db.put('freshness', item))),
      clear: userId => use(db => db.delete('freshness', ofUser(userId))),
      clearAll: () => use(db => db.clear('freshness')),
    },
    readSettings: () => use(readSettings),
    saveSetting: (key, value) => use(async db => void (await db.put('settings', value, key))),
  }
}

/** The key range of one user's paths: in IndexedDB every array sorts after every string. */
const ofUser = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

async function readSettings(db: IDBPDatabase<Schema>): Promise<Settings> {
  const [offline, unreachable, session, device, signOut, firstScreen] = await Promise.all([
    db.get('settings', 'offline'),
    db.get('settings', 'unreachable'),
    db.get('settings', 'session'),
    db.get('settings', 'device'),
    db.get('settings', 'signOut'),
    db.get('settings', 'firstScreen'),
  ])
  return {
    offline: offline === true,
    unreachable: unreachable === true,
    session: isUser(session) ? session : null,
    device: typeof device === 'string' ? device : undefined,
    signOut: isProgress(signOut) ? signOut : null,
    // Earlier versions kept one.
    firstScreen: isScreen(firstScreen) ? [firstScreen] : isScreens(firstScreen) ? firstScreen : [],
  }
}

type Stored = Settings[keyof Settings] | undefined
const isUser = (value: Stored): value is SessionUser =>
  typeof value === 'object' && value !== null && 'name' in value
const isScreen = (value: Stored | StoredScreen): value is StoredScreen =>
  typeof value === 'object' && value !== null && 'html' in value && 'until' in value
const isScreens = (value: Stored): value is readonly StoredScreen[] => Array.isArray(value)
const isProgress = (value: Stored): value is SignOutProgress =>
  typeof value === 'object' && value !== null && 'stage' in value

function objectStore<N extends 'acked' | 'rejected'>(
  use: UseDatabase<Schema>,
  name: N,
  durability: IDBTransactionDurability = 'default',
): ObjectStore<Schema[N]['value']> {
  return {
    all: () => use(db => db.getAll(name)),
    put: items =>
      use(async db => {
        const tx = db.transaction(name, 'readwrite', { durability })
        await Promise.all([...items.map(item => tx.store.put(item)), tx.done])
      }),
    remove: ids =>
      use(async db => {
        if (ids.length === 0) return
        const tx = db.transaction(name, 'readwrite', { durability })
        await Promise.all([...ids.map(id => tx.store.delete(id)), tx.done])
      }),
  }
}
