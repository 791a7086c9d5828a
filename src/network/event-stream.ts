/**
 * Yields the `data` of each server-sent event in a body as it arrives. Calls `alive` for every chunk, including the
 * heartbeats between events. Ends with the body; throws if reading it fails.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  alive: () => void = () => {},
): AsyncGenerator<string, void> {
  // Safari cannot iterate over streams asynchronously.
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

/** The data lines of one event; undefined if it has none (a comment is a heartbeat). */
function dataOf(event: string): string | undefined {
  const lines = event.split('\n').flatMap(line => {
    const [, data] = /^data: ?(.*)$/.exec(line) ?? []
    return data === undefined ? [] : [data]
  })
  return lines.length > 0 ? lines.join('\n') : undefined
}
