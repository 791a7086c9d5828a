import { type DBSchema, openDB } from 'idb'
import { readKeptMark, writeKeptMark } from '../../contract/rules/kept-mark.ts'

/** The browser has emptied this device. */
export interface Emptied {
  /** How many changes waited to be sent when the app was last heard of. */
  readonly waiting: number
}

interface Schema extends DBSchema {
  emptied: { key: 'last'; value: Emptied }
}

/**
 * The witness: a database that goes with all others when the browser empties this site. Where it has to be made anew and the
 * mark (contract/rules/kept-mark.ts) says that this device keeps data, it was emptied.
 */
const open = () =>
  openDB<Schema>('trackside-kept', 1, {
    upgrade(db) {
      const store = db.createObjectStore('emptied')
      const waiting = readKeptMark(document.cookie)
      if (waiting !== undefined) void store.put({ waiting }, 'last')
    },
  })

async function withWitness<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** What was found, until somebody has taken note; null where nothing was, or the browser keeps no databases. */
export async function findEmptied(): Promise<Emptied | null> {
  try {
    return (await withWitness(db => db.get('emptied', 'last'))) ?? null
  } catch (error) {
    console.info('Whether this device was emptied cannot be told:', error)
    return null
  }
}

/** Somebody has taken note. */
export async function forgetEmptied(): Promise<void> {
  await withWitness(db => db.delete('emptied', 'last'))
}

/**
 * Notes that this device keeps data and how many changes wait on it; null where nobody's data is kept any more. Only to be
 * called where it was asked before whether it was emptied.
 */
export function markKept(waiting: number | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store before 18.4
  document.cookie = writeKeptMark(waiting, location.protocol === 'https:')
}

/** How many changes waited here when that was last noted. */
export const keptWaiting = (): number => readKeptMark(document.cookie) ?? 0
