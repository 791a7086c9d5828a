import type { IDBPDatabase } from 'idb'

/** Runs `work` on an open database. If the browser had closed the connection, runs it again on a new one. */
export type UseDatabase<Schema> = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) => Promise<T>

/** Events of a connection, to be passed to `openDB`. */
export interface ConnectionEvents {
  /** Another tab waits to upgrade the database, so this connection must close. */
  blocking(): void
  /** The browser has closed the connection. */
  terminated(): void
}

/**
 * A connection that opens on first use and reopens when it is lost. Browsers close connections when storage is cleared
 * or upgraded; iOS also while the app is in the background ("Connection to Indexed Database server lost"). Calls
 * `onReopened` when it has opened again.
 */
export function createConnection<Schema>(
  open: (events: ConnectionEvents) => Promise<IDBPDatabase<Schema>>,
  onReopened: () => void = () => {},
): UseDatabase<Schema> {
  let wasOpen = false
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
    opening.then(
      () => {
        if (wasOpen) onReopened()
        wasOpen = true
      },
      () => forget(opening),
    )
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

/** Whether the error means that a connection which looked open was closed. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')
