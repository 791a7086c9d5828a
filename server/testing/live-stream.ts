import type { LiveChange, LiveMessage } from '../../contract/api/live.schema.ts'
import { API_BASE } from '../../contract/index.ts'

/** A stream of the live feed, over a real connection. */
export interface LiveStream {
  readonly answer: Response
  /** The next message; undefined when the stream has ended. Throws when it breaks. */
  next(): Promise<LiveMessage | undefined>
  /** The next message, which is to be a change. */
  nextChange(): Promise<LiveChange>
  hangUp(): void
}

/** Listens at a server (`query` as in `event=7&since=7:3`), as whoever the token is of; `more` are other headers. */
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
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<LiveMessage | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        if (event.startsWith('data: ')) return JSON.parse(event.slice(6))
        continue
      }
      const part = await reader?.read()
      if (!part || part.done) return undefined
      text += part.value
    }
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
