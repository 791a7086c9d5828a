import { connect, createServer } from 'node:net'
import { createLinkedSockets } from '../../server/testing/linked-sockets.ts'
import { listenOnLoopback } from '../../server/testing/listen-on-loopback.ts'

/** A statement sent to PostgreSQL, with its parameters as text. */
export interface Statement {
  readonly sql: string
  readonly values: readonly (string | null)[]
}

/** A proxy for PostgreSQL that records statements. */
export interface Tap {
  /** URL of the same database through the tap. */
  readonly url: string
  /** The statements since the last call. */
  takeStatements(): Statement[]
  close(): Promise<void>
}

/** Opens a tap. It follows the extended query protocol: Parse, Bind and Query. */
export async function openTap(databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl)
  const sockets = createLinkedSockets()
  let statements: Statement[] = []
  const server = createServer(client => {
    const database = connect(Number(target.port || 5432), target.hostname)
    const listen = listener(statement => statements.push(statement))
    sockets.link(client, database)
    client.on('data', chunk => {
      listen(chunk)
      database.write(chunk)
    })
    database.on('data', chunk => client.write(chunk))
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(await listenOnLoopback(server))
  return {
    url: url.href,
    takeStatements: () => {
      const all = statements
      statements = []
      return all
    },
    close: () => {
      sockets.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Parses what one connection sends: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function listener(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  let rest = Buffer.alloc(0)
  let started = false

  function message(type: string, body: Buffer): void {
    let at = 0
    const text = () => {
      const end = body.indexOf(0, at)
      const value = body.toString('utf8', at, end)
      at = end + 1
      return value
    }
    if (type === 'Q') onStatement({ sql: text(), values: [] })
    if (type === 'P') prepared.set(text(), text())
    if (type !== 'B') return
    text()
    const sql = prepared.get(text()) ?? ''
    at += 2 + 2 * body.readInt16BE(at)
    const count = body.readInt16BE(at)
    at += 2
    const values = Array.from({ length: count }, () => {
      const length = body.readInt32BE(at)
      at += 4
      if (length < 0) return null
      at += length
      return body.toString('utf8', at - length, at)
    })
    onStatement({ sql, values })
  }

  return chunk => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message of a connection has no type byte.
      const head = started ? 1 : 0
      if (rest.length < head + 4) return
      const length = rest.readInt32BE(head)
      if (rest.length < head + length) return
      if (started) message(rest.toString('latin1', 0, 1), rest.subarray(5, 1 + length))
      started = true
      rest = rest.subarray(head + length)
    }
  }
}
