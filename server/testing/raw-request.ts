import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const ANSWER_TIMEOUT_MS = 15_000

/**
 * Sends raw bytes to a listening app, on a new connection that stays open like a browser's, and reads one answer.
 * @throws Error if there is none after 15 s, or the connection ends without one.
 */
export function sendRaw(app: FastifyInstance, content: string | Buffer): Promise<RawAnswer> {
  const { port, hostname } = new URL(app.listeningOrigin)
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const socket = connect(Number(port), hostname, () => socket.write(content))
    const finish = (isEnd: boolean) => {
      const answer = readAnswer(received, isEnd)
      if (answer) resolve(answer)
      else if (isEnd) reject(new Error(`No answer: ${received}`))
      if (answer) socket.destroy()
    }
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      finish(false)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => finish(true))
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      reject(new Error(`No answer in ${ANSWER_TIMEOUT_MS} ms.`))
      socket.destroy()
    })
  })
}

/** Sends `content` on a new connection. Returns everything received until the server closes it. */
export function sendUntilClosed(app: FastifyInstance, content: string): Promise<string> {
  const { port, hostname } = new URL(app.listeningOrigin)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(content))
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('error', reject).on('close', () => resolve(received))
    socket.setTimeout(10_000, () => socket.destroy(new Error('still open after 10 s')))
  })
}

function readAnswer(received: Buffer, isEnd: boolean): RawAnswer | undefined {
  const split = received.indexOf('\r\n\r\n')
  if (split < 0) return undefined
  const [first = '', ...lines] = received.subarray(0, split).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
    }),
  )
  const body = received.subarray(split + 4)
  const isComplete =
    isEnd ||
    (headers['transfer-encoding'] === 'chunked'
      ? body.includes('0\r\n\r\n')
      : body.length >= Number(headers['content-length'] ?? 0))
  if (!isComplete) return undefined
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: body.toString() }
}
