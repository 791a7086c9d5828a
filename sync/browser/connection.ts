import type { IDBPDatabase } from 'idb'

/** Runs work on an open database; the work is done again on a new connection where the browser had closed the old one. */
export type UseDatabase<Schema> = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>

/** What the connection is told by the browser: hand these to `openDB`. */
export interface ConnectionEvents {
  /** Another tab wants to change the database's version: this connection must not stand in its way. */
  blocking(): void
  /** The browser has closed the connection by itself. */
  terminated(): void
}

/**
 * A connection that is opened when it is first needed, and again when it was lost: browsers close one when storage is cleared
 * or upgraded, and iOS when the app was in the background ("Connection to Indexed Database server lost").
 */
export function createConnection<Schema>(
  open: (events: ConnectionEvents) => Promise<IDBPDatabase<Schema>>,
): UseDatabase<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined

  function connect(): Promise<IDBPDatabase<Schema>> {
    if (opened) return opened
    const opening = open({
      blocking: () => {
        forget(opening)
        void opening.then(db => db.close())
      },
      terminated: () => forget(opening),
    })
    opened = opening
    opening.catch(() => forget(opening))
    return opening
  }

  function forget(one: Promise<IDBPDatabase<Schema>>): void {
    if (opened === one) opened = undefined
  }

  return async work => {
    const connection = connect()
    try {
      return await work(await connection)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      console.info('The connection to the database was lost; it is opened again:', error)
      forget(connection)
      return work(await connect())
    }
  }
}

/** What browsers say when a connection that looks open is none any more. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')
