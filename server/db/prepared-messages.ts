import type { PGlite } from '@electric-sql/pglite'
import { MAX_PARAMETERS, MAX_STATEMENTS } from './prepared.ts'

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Send = (message: Uint8Array) => Promise<Answers>

interface Statement {
  readonly name: string
  /** What PostgreSQL said about its parameters and columns, once it was asked. */
  description?: Answers
}

// Type bytes of https://www.postgresql.org/docs/current/protocol-message-formats.html
const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const DESCRIBES_STATEMENT = 0x53

/** Where the name of the statement stands in each message if all names before it are empty. */
const NAME_IN_PARSE = 5
const NAME_AFTER_ONE_BYTE = 6

/**
 * Makes PGlite prepare each statement on first use, as `prepareStatements` does for PostgreSQL. It has no call for that:
 * for each query it sends the messages of an unnamed statement, one after the other and those of no other query between
 * them. These get a name here, and the messages that a prepared statement does not need are not sent.
 */
export class PreparedMessages {
  readonly #known = new Map<string, Statement>()
  /** The statement that the next messages are about; undefined if it has no name. */
  #current: Statement | undefined

  async send(message: Uint8Array, send: Send): Promise<Answers> {
    if (message[0] === PARSE) return this.#parse(message, send)
    if (this.#current && message[0] === BIND)
      return send(withName(message, NAME_AFTER_ONE_BYTE, this.#current.name))
    if (this.#current && message[0] === DESCRIBE && message[5] === DESCRIBES_STATEMENT) {
      this.#current.description ??= await send(withName(message, NAME_AFTER_ONE_BYTE, this.#current.name))
      return [...this.#current.description]
    }
    return send(message)
  }

  async #parse(message: Uint8Array, send: Send): Promise<Answers> {
    // The text and the types of its parameters.
    const key = Buffer.from(message.subarray(NAME_IN_PARSE + 1)).toString('latin1')
    this.#current = this.#known.get(key)
    if (this.#current) return []
    if (this.#known.size >= MAX_STATEMENTS || key.includes(`$${MAX_PARAMETERS + 1}`)) return send(message)
    const statement = { name: `trackside_${this.#known.size + 1}` }
    const answers = await send(withName(message, NAME_IN_PARSE, statement.name))
    this.#known.set(key, statement)
    this.#current = statement
    return answers
  }
}

/** A message with a name in the place of the empty one at `offset`. */
function withName(message: Uint8Array, offset: number, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, offset), Buffer.from(name), message.subarray(offset)])
  named.writeInt32BE(named.length - 1, 1)
  return named
}
