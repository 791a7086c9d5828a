import { connect } from 'node:net'
import fc from 'fast-check'
import type { Known } from './fuzz-values.ts'
import type { TestApp } from './harness.ts'
import { apiKey } from './open-invite.ts'

const ANSWER_TIMEOUT_MS = 20_000
/** How long our side of a connection stays open for an answer. A later answer would reach no browser. */
const OPEN_MS = 500

/** Uploads with the key and a valid code, complete requests to the transport, but with a broken form. */
function brokenUploads({ hints }: Known): fc.Arbitrary<Buffer> {
  const type = fc.oneof(
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(200)}`,
      'multipart/mixed; boundary=x',
      'application/json',
    ),
    { weight: 5, arbitrary: fc.constant('multipart/form-data; boundary=x') },
  )
  const encoding = fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    fc.constantFrom('Content-Encoding: gzip\r\n', 'Content-Encoding: br\r\n'),
  )
  const head = '--x\r\nContent-Disposition: form-data; name="GroupGuestList"; filename="a.csv"\r\n\r\n'
  const body = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          head,
          '--x\r\n',
          '\r\n--x--\r\n',
          '--x',
          'Content-Disposition: form-data; na',
          '\r\n\r\n',
        ),
        fc.string({ maxLength: 30 }),
      ),
      { maxLength: 5 },
    )
    .map(parts => Buffer.from(parts.join('')))
  return fc
    .tuple(type, encoding, body, fc.constantFrom(...(hints.inviteID ?? []), 'x'))
    .map(([contentType, contentEncoding, content, inviteCode]) =>
      Buffer.concat([
        Buffer.from(
          `POST /api/upload/guest-list HTTP/1.1\r\nHost: x\r\nx-api-key: ${Object.values(apiKey)[0]}\r\ninviteCode: ${inviteCode}\r\nContent-Type: ${contentType}\r\n${contentEncoding}Content-Length: ${content.length}\r\n\r\n`,
        ),
        content,
      ]),
    )
}

/** Sends bytes that are not quite a request, each on a separate connection that stays open like a browser's. */
export async function runRaw(
  app: TestApp,
  { known, seed, count }: { known: Known; seed: number; count: number },
  note: (status: number | string, request: () => string) => void,
): Promise<void> {
  const { port, hostname } = new URL(app.app.listeningOrigin)
  const line = fc.constantFrom(
    'GET /api/events HTTP/1.1\r\nHost: x\r\n',
    'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    'GET  /api/alive HTTP/9.9\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n',
    'GET /api/%ff%fe HTTP/1.1\r\nHost: x\r\n',
    'POST /api/upload/guest-list HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 20\r\n',
    'GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n',
  )
  const odd = fc
    .tuple(line, fc.constantFrom('', '\r\n'), fc.uint8Array({ maxLength: 300 }))
    .map(([head, end, noise]) => Buffer.concat([Buffer.from(head + end), noise]))
  const bytes = fc.oneof(odd, brokenUploads(known))
  const send = (content: Buffer): Promise<number | string> =>
    new Promise(resolve => {
      let received = ''
      const socket = connect(Number(port), hostname, () => socket.write(content))
      const end = setTimeout(() => socket.end(), OPEN_MS)
      socket.on('data', chunk => {
        received += chunk
        // The answer has begun; the rest does not matter.
        if (/^HTTP\/1\.1 \d+/.test(received)) socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(end)
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0))
      })
      socket.setTimeout(ANSWER_TIMEOUT_MS, () => resolve('hung'))
    })
  const samples = fc.sample(bytes, { seed, numRuns: count })
  for (let from = 0; from < samples.length; from += 20)
    await Promise.all(
      samples.slice(from, from + 20).map(async content => {
        note(await send(content), () => content.toString('base64'))
      }),
    )
}
