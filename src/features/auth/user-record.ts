/**
 * Name and username of who is signed in, in IndexedDB: local storage has no names, it is the first thing that is looked
 * through on a tablet in wrong hands. Written without a library: the first screen waits for it.
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

/** The stored record; undefined where there is none, or where the browser keeps nothing. */
export async function readUserRecord(): Promise<UserRecord | undefined> {
  try {
    const value = await inStore<UserRecord | undefined>('readonly', store => store.get(KEY))
    return typeof value?.id === 'string' ? value : undefined
  } catch (error) {
    console.warn('The name of who is signed in could not be read:', error)
    return undefined
  }
}

/** Puts a record in the place of the one before; null removes it. */
export async function saveUserRecord(record: UserRecord | null): Promise<void> {
  try {
    if (record) await inStore('readwrite', store => store.put(record, KEY))
    else await inStore('readwrite', store => store.delete(KEY))
  } catch (error) {
    console.warn('The name of who is signed in could not be kept:', error)
  }
}
