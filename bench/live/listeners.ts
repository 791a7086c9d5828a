import { get, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { LiveMessage } from '../../contract/api/live.schema.ts'
import { API_BASE } from '../../contract/index.ts'

/** A desk without a browser that listens to the live feed of an event. */
export interface Listener {
  /** When a guest's row arrived, by the guest's id, from `performance.now`. */
  readonly seenAt: ReadonlyMap<string, number>
  /** Bytes and changes received so far. */
  readonly received: () => { readonly bytes: number; readonly changes: number }
  close(): void
}

/** Opens a stream and waits for the server's greeting. */
export async function listen(origin: string, token: string, eventId: number): Promise<Listener> {
  const url = `${origin}${API_BASE}/live?event=${eventId}`
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`The live feed was answered with ${answer.statusCode}.`)
  const seenAt = new Map<string, number>()
  let bytes = 0
  let changes = 0
  await new Promise<void>(greeted => {
    let now = 0
    const parser = createParser({
      onEvent: ({ data }) => {
        const message: LiveMessage = JSON.parse(data)
        if (message.type === 'hello') {
          bytes = 0
          greeted()
        } else if (message.type === 'change') {
          changes += 1
          for (const { id } of message.rows.guestList?.rows ?? []) seenAt.set(id, now)
        }
      },
    })
    answer.setEncoding('utf8').on('data', (text: string) => {
      now = performance.now()
      bytes += Buffer.byteLength(text)
      parser.feed(text)
    })
  })
  return { seenAt, received: () => ({ bytes, changes }), close: () => answer.destroy() }
}
