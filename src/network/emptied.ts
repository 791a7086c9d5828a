import { type DBSchema, openDB } from 'idb'
import { readKeptMark, writeKeptMark } from '../../contract/rules/kept-mark.ts'

/** Found when the browser has emptied this device. */
export interface Emptied {
  /** Number of changes that were waiting to be sent when the app last noted it. */
  readonly waiting: number
}

interface Schema extends DBSchema {
  emptied: { key: 'last'; value: Emptied }
}

/**
 * A database that the browser deletes together with all others when it empties this site. If it has to be created again
 * although the mark (contract/rules/kept-mark.ts) says that this device keeps data, the device was emptied.
 */
const open = () =>
  openDB<Schema>('trackside-kept', 1, {
    upgrade(db) {
      const store = db.createObjectStore('emptied')
      const waiting = readKeptMark(document.cookie)
      if (waiting !== undefined) void store.put({ waiting }, 'last')
    },
  })

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** What was found, until the user dismisses it; null if nothing was found or the browser has no databases. */
export async function findEmptied(): Promise<Emptied | null> {
  try {
    return (await withDatabase(db => db.get('emptied', 'last'))) ?? null
  } catch (error) {
    console.info('It could not be checked whether this device was emptied:', error)
    return null
  }
}

/** Forgets what was found, once the user has dismissed it. */
export async function forgetEmptied(): Promise<void> {
  await withDatabase(db => db.delete('emptied', 'last'))
}

/**
 * Marks this device as keeping data and notes how many changes wait on it; null when it keeps nobody's data any more.
 * Call `findEmptied` first: it compares with the earlier mark.
 */
export function markKept(waiting: number | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store before 18.4
  document.cookie = writeKeptMark(waiting, location.protocol === 'https:')
}

/** The number of waiting changes when it was last noted. */
export const keptWaiting = (): number => readKeptMark(document.cookie) ?? 0
