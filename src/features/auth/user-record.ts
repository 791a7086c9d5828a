/**
 * Name and username of the signed-in user, in IndexedDB. Local storage has no names, because it is the first place to
 * be searched on a stolen tablet. Written without a library, because the first screen waits for it.
 */
export interface UserRecord {
  readonly id: string
  readonly name: string
  readonly username: string
}

const DATABASE = 'trackside-user'
const STORE = 'user'
const KEY = 'signed-in'

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await resultOf(opening)
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** The stored record; undefined if there is none or the browser cannot store one. */
export async function readUserRecord(): Promise<UserRecord | undefined> {
  try {
    const value = await inStore<UserRecord | undefined>('readonly', store => store.get(KEY))
    return typeof value?.id === 'string' ? value : undefined
  } catch (error) {
    console.warn('The signed-in user’s name could not be read:', error)
    return undefined
  }
}

/** Replaces the record; null removes it. */
export async function saveUserRecord(record: UserRecord | null): Promise<void> {
  try {
    if (record) await inStore('readwrite', store => store.put(record, KEY))
    else await inStore('readwrite', store => store.delete(KEY))
  } catch (error) {
    console.warn('The signed-in user’s name could not be stored:', error)
  }
}
