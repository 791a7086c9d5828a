import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { backOffMs } from '../../contract/rules/back-off.ts'
import { endWhenSilent } from './end-when-silent.ts'

/** The channel on which processes announce new scope versions, of several writes at once (notices.ts). */
export const VERSIONS_CHANNEL = 'trackside_versions'

export interface Listener {
  /** Called with each message on the channel. On VERSIONS_CHANNEL it has the format of the Trackside-Version header. */
  readonly onMessage: (payload: string) => void
  /** Called when the connection is up, for the first time or again. Messages sent before that were missed. */
  readonly onConnect: () => void
  /** Called when the connection was lost or could not be opened. It is retried; further failures are not told. */
  readonly onDisconnect: (error: unknown) => void
}

/** Listens to the messages of all processes on a channel. Returns an unsubscribe function. */
export type Subscribe = (channel: string, listener: Listener) => () => Promise<void>

/** The first and the longest pause before reconnecting, in ms. */
const RECONNECT = { minMs: 100, maxMs: 5_000 }

/** The other end of a silent connection may be gone: how often it is checked, and how long it has to answer, in ms. */
const LIVENESS_CHECK = { interval: 20_000, timeout: 10_000 }
/** How long it may take to say goodbye: a database that is gone must not keep the server from ending. */
const GOODBYE_TIMEOUT_MS = 2_000

/** Opens one connection for each channel, besides the pool. It reconnects with growing pauses until it is ended. */
export const listenPostgres =
  (connectionString: string, check = LIVENESS_CHECK): Subscribe =>
  (channel, listener) => {
    let ended = false
    let failures = 0
    let timer: NodeJS.Timeout | undefined
    let livenessTimer: NodeJS.Timeout | undefined
    let line: pg.Client | undefined

    async function open(): Promise<void> {
      const client = new pg.Client({
        connectionString,
        keepAlive: true,
        application_name: 'trackside live',
        connectionTimeoutMillis: check.timeout,
        query_timeout: check.timeout,
      })
      line = client
      client.on('notification', message => listener.onMessage(message.payload ?? ''))
      client.on('error', error => broken(client, error))
      client.on('end', () => broken(client, new Error('It was ended.')))
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        failures = 0
        if (ended || line !== client) return
        listener.onConnect()
        livenessTimer = setInterval(() => {
          client.query('select 1').catch(error => broken(client, error))
        }, check.interval)
      } catch (error) {
        broken(client, error)
      }
    }

    function broken(client: pg.Client, error: unknown): void {
      if (ended || line !== client) return
      line = undefined
      clearInterval(livenessTimer)
      client.end().catch(() => {})
      if (failures === 0) listener.onDisconnect(error)
      failures += 1
      timer = setTimeout(() => void open(), backOffMs(failures, RECONNECT))
    }

    void open()
    return async () => {
      ended = true
      clearTimeout(timer)
      clearInterval(livenessTimer)
      if (line) endWhenSilent(line, GOODBYE_TIMEOUT_MS)
      await line?.end().catch(() => {})
    }
  }

/** Listens within this process, as PGlite runs in it. */
export const listenPglite =
  (client: PGlite): Subscribe =>
  (channel, { onMessage, onConnect }) => {
    const listening = client.listen(channel, onMessage).then(stop => {
      onConnect()
      return stop
    })
    return async () => {
      await (await listening)()
    }
  }
