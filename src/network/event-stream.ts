/**
 * The `data` of each server-sent event of a body, as it arrives. `alive` is called for whatever arrives, also for the
 * heartbeats between events. Ends when the body does; throws what reading it throws.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  alive: () => void = () => {},
): AsyncGenerator<string, void> {
  // Safari has no asynchronous iteration of streams.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      text += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = dataOf(text.slice(0, end))
        text = text.slice(end + 2)
        if (data !== undefined) yield data
      }
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

/** The lines of data of one event; undefined where it has none (a comment is a heartbeat). */
function dataOf(event: string): string | undefined {
  const lines = event.split('\n').flatMap(line => {
    const [, data] = /^data: ?(.*)$/.exec(line) ?? []
    return data === undefined ? [] : [data]
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}
