import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveChange, LiveMessage } from '../../contract/api/live.schema.ts'
import { API_BASE } from '../../contract/index.ts'

/** A stream of the live feed, over a real connection. */
export interface LiveStream {
  readonly answer: Response
  /** The next message; undefined if the stream has ended. Throws if it breaks. */
  next(): Promise<LiveMessage | undefined>
  /** The next message, which must be a change. */
  nextChange(): Promise<LiveChange>
  hangUp(): void
}

/** Opens a stream at a server with a user's token. `query` is like `event=7&since=7:3`; `more` are other headers. */
export async function listenAt(
  origin: string,
  query: string,
  token: string,
  more: Readonly<Record<string, string>> = {},
): Promise<LiveStream> {
  const controller = new AbortController()
  const answer = await fetch(`${origin}${API_BASE}/live?${query}`, {
    headers: { ...more, authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const events = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  async function next(): Promise<LiveMessage | undefined> {
    const event = await events?.read()
    return event?.value && JSON.parse(event.value.data)
  }
  return {
    answer,
    next,
    nextChange: async () => {
      const message = await next()
      if (message?.type !== 'change') throw new Error(`Expected a change, not ${JSON.stringify(message)}`)
      return message
    },
    hangUp: () => controller.abort(),
  }
}
