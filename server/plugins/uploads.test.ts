import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_FIELD } from '../../contract/rules/guest-file.ts'
import { startTestApp, testApp } from '../testing/harness.ts'
import { openInvite, setEntryHours } from '../testing/open-invite.ts'
import { sendRaw } from '../testing/raw-request.ts'

/** How much of a body is read, through a real socket: each request offers 600 MB. */

const OFFERED_BYTES = 600 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'a')
/** Bytes that sockets and their buffers may hold before anyone reads them. */
const BUFFERED_BYTES = 512 * 1024

const key = `${header.apiKey}: ${WEB_APP_KEY}`

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { code, header: columns } = await openInvite(app)

interface Outcome {
  readonly status: number
  readonly name: string
  /** Bytes that the server read from the connection. */
  readonly read: number
}

/** Sends a head, the start of a body and then pieces until 600 MB are sent or the server stops reading. */
async function offer(path: string, lines: readonly string[], start = ''): Promise<Outcome> {
  const chunked = !lines.some(line => line.startsWith('Content-Length'))
  const framing = chunked ? ['Transfer-Encoding: chunked'] : []
  const frame = (piece: Buffer) =>
    chunked
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      : piece
  const { port } = new URL(app.app.listeningOrigin)
  const accepted = once(app.app.server, 'connection')
  const client = connect(Number(port), '127.0.0.1')
  const [server] = (await accepted) as [Socket]
  let received = ''
  let isOpen = true
  client.on('data', chunk => {
    received += chunk
  })
  client.on('error', () => undefined)
  const closed = new Promise<void>(resolve =>
    client.once('close', () => {
      isOpen = false
      client.emit('drain')
      resolve()
    }),
  )
  client.write([`POST ${path} HTTP/1.1`, 'Host: x', ...framing, ...lines, '', ''].join('\r\n'))
  if (start) client.write(frame(Buffer.from(start)))
  const piece = frame(PIECE)
  for (let sent = 0; isOpen && sent < OFFERED_BYTES; sent += PIECE.length)
    if (!client.write(piece)) await new Promise(resolve => client.once('drain', resolve))
  client.end()
  await closed
  const body = received.slice(received.indexOf('\r\n\r\n') + 4)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0),
    name: JSON.parse(body).name,
    read: server.bytesRead,
  }
}

const UPLOAD = '/api/upload/guest-list'
const form = 'Content-Type: multipart/form-data; boundary=x'
const long = `Content-Length: ${OFFERED_BYTES}`
const inviteCode = (value: string) => `${header.inviteCode}: ${value}`
const partHead = (name: string, file = '; filename="a.csv"') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: text/csv\r\n\r\n`

describe('almost nothing is read of an upload', () => {
  const none: readonly (readonly [string, () => readonly string[], number, string])[] = [
    ['without key or code', () => [form, long], 401, 'Unauthorized'],
    ['without key or code, of no announced length', () => [form], 401, 'Unauthorized'],
    ['with a wrong key', () => [form, inviteCode(code), `${header.apiKey}: x`], 401, 'Unauthorized'],
    [
      'with a code that is unknown',
      () => [form, key, inviteCode('AAAAAAAAAAAAAAAAAAAAAA')],
      404,
      'InviteInvalid',
    ],
    ['that says it is too long', () => [form, key, inviteCode(code), long], 413, 'PayloadTooLarge'],
    ['that is no form', () => ['Content-Type: text/csv', key, inviteCode(code)], 415, 'UnsupportedMediaType'],
    [
      'without a boundary',
      () => ['Content-Type: multipart/form-data', key, inviteCode(code)],
      400,
      'BadRequest',
    ],
  ]
  test.each(none)('%s', async (_, lines, status, name) => {
    const outcome = await offer(UPLOAD, lines(), partHead(UPLOAD_FIELD))
    expect(outcome).toMatchObject({ status, name })
    expect(outcome.read).toBeLessThan(BUFFERED_BYTES)
  })

  test('with a code whose entry is closed', async () => {
    const { weekend, code: early } = await openInvite(app)
    await setEntryHours(app, weekend.id, 1, 2)
    const outcome = await offer(UPLOAD, [form, key, inviteCode(early)], partHead(UPLOAD_FIELD))
    expect(outcome).toMatchObject({ status: 400, name: 'EntryClosed' })
    expect(outcome.read).toBeLessThan(BUFFERED_BYTES)
  })
})

test.each([
  ['the file', partHead(UPLOAD_FIELD)],
  ['what stands before the first part', ''],
  ['a field beside the file', partHead('other', '')],
  ['a second file', `${partHead(UPLOAD_FIELD)}a\r\n${partHead('other')}`],
  ['the head of a part', '--x\r\nX-Long: '],
])('reading stops at the limit if %s does not end', async (_, start) => {
  const { status, read } = await offer(UPLOAD, [form, key, inviteCode(code)], start)
  expect([400, 413]).toContain(status)
  expect(read).toBeLessThan(MAX_UPLOAD_BYTES + 2 * BUFFERED_BYTES)
})

test('a file of the maximum size is read, and one byte more is refused', async () => {
  const answer = async (size: number) => {
    const body = `${partHead(UPLOAD_FIELD)}${'\n'.repeat(size)}\r\n--x--\r\n`
    const lines = [form, key, inviteCode(code), `Content-Length: ${body.length}`]
    const { status, body: text } = await sendRaw(
      app.app,
      [`POST ${UPLOAD} HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n'),
    )
    return { status, name: JSON.parse(text).name }
  }
  expect(await answer(MAX_UPLOAD_BYTES)).toMatchObject({ name: 'InvalidGuestList' })
  expect(await answer(MAX_UPLOAD_BYTES + 1)).toEqual({ status: 413, name: 'PayloadTooLarge' })
})

test('an upload that is under way when the server shuts down is stored', async () => {
  const ending = await startTestApp()
  const opened = await openInvite(ending)
  await ending.app.listen({ port: 0, host: '127.0.0.1' })
  const body = `${partHead(UPLOAD_FIELD)}${opened.header}\r\nAnn,Quintero,,x,\r\n--x--\r\n`
  const head = [form, key, inviteCode(opened.code), `Content-Length: ${body.length}`].join('\r\n')
  const client = connect(Number(new URL(ending.app.listeningOrigin).port), '127.0.0.1')
  client.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body.slice(0, -20)}`)
  const [received] = await Promise.all([
    once(client, 'data').then(String),
    once(ending.app.server, 'request')
      .then(() => wait(100))
      .then(() => {
        const closed = ending.close()
        setTimeout(() => client.write(body.slice(-20)), 200)
        return closed
      }),
  ])
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
})

test('a second file is refused, not dropped', async () => {
  const file = (name: string) => `${partHead(UPLOAD_FIELD)}${columns}\r\n${name},Quintero,,x,\r\n`
  const send = async (...names: string[]) => {
    const body = `${names.map(file).join('')}--x--\r\n`
    const lines = [form, key, inviteCode(code), `Content-Length: ${Buffer.byteLength(body)}`]
    const answer = await sendRaw(
      app.app,
      [`POST ${UPLOAD}?dry_run=true HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n'),
    )
    return { status: answer.status, ...JSON.parse(answer.body) }
  }
  const several = { name: 'BadRequest', message: 'The form has several files: send one.' }
  expect(await send('Ann', 'Bea')).toMatchObject({ status: 400, ...several })
  expect(await send('Ann')).toMatchObject({ status: 200, added: ['Ann Quintero'] })
})

/** The status and the name or the added guests of a file, whose part has the given head. */
async function tryFile(head: string, before = '') {
  const invite = await openInvite(app)
  const body = `${before}--x\r\n${head}\r\n\r\n${invite.header}\r\nAnn,Quintero,,x,\r\n--x--\r\n`
  const lines = [form, key, inviteCode(invite.code), `Content-Length: ${Buffer.byteLength(body)}`]
  const answer = await sendRaw(
    app.app,
    [`POST ${UPLOAD}?dry_run=true HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n'),
  )
  const { name, added, found } = JSON.parse(answer.body)
  return name ? { name, found } : added
}
const disposition = (file: string) => `Content-Disposition: form-data; name="${UPLOAD_FIELD}"${file}`

test('a file without a type is judged by its name, one of a wrong type is refused', async () => {
  const accepted = ['Ann Quintero']
  const refused = (found: string) => ({ name: 'InvalidFileType', found: `a file of type ${found}` })
  expect(await tryFile(disposition('; filename="Guests.CSV"'))).toEqual(accepted)
  expect(await tryFile(`${disposition('; filename="g.csv"')}\r\nContent-Type:`)).toEqual(accepted)
  expect(await tryFile(disposition('; filename="g.txt"'))).toEqual(refused('text/plain'))
  // The type of a part before the file is not the file's.
  const field = `--x\r\nContent-Type: text/csv\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`
  expect(await tryFile(disposition('; filename="g.csv"'), field)).toEqual(accepted)
  for (const [name, type, outcome] of [
    ['g.csv', 'text/plain', accepted],
    ['g.txt', 'text/plain', refused('text/plain')],
    ['g.csv', 'text/html', refused('text/html')],
  ] as const)
    expect(await tryFile(`${disposition(`; filename="${name}"`)}\r\nContent-Type: ${type}`)).toEqual(outcome)
  expect(await tryFile(`Content-Type:\r\n${disposition('; filename="g.csv"')}`)).toEqual(accepted)
  const unnamed = `${disposition('')}\r\nContent-Type: application/octet-stream`
  expect(await tryFile(unnamed)).toEqual(refused('application/octet-stream'))
})

describe('of JSON', () => {
  const json = 'Content-Type: application/json'
  test('almost nothing is read without a token', async () => {
    for (const lines of [[json], [json, long], [json, 'Authorization: Bearer x']]) {
      const outcome = await offer('/api/users', lines, '{"name":"')
      expect(outcome).toMatchObject({ status: 401, name: 'Unauthorized' })
      expect(outcome.read).toBeLessThan(BUFFERED_BYTES)
    }
  })
  test('no more is read than the limit of a call', async () => {
    const token = `Authorization: Bearer ${await app.token()}`
    for (const lines of [
      [json, token],
      [json, long, token],
    ]) {
      const outcome = await offer('/api/users', lines, '{"name":"')
      expect(outcome).toMatchObject({ status: 413, name: 'PayloadTooLarge' })
      expect(outcome.read).toBeLessThan(2 * BUFFERED_BYTES)
    }
  })
  test('nor at an unknown URL', async () => {
    for (const path of ['/api/none', '/none', '/%zz']) {
      const outcome = await offer(path, [json])
      expect([400, 404, 413]).toContain(outcome.status)
      expect(outcome.read).toBeLessThan(2 * BUFFERED_BYTES)
    }
  })
})

describe('an unreadable form is refused while the connection stays open', () => {
  test.each([
    ['nothing', ''],
    ['no part', 'aaaa'],
    ['a part without an end', `${partHead(UPLOAD_FIELD)}First Name,Last Name`],
    ['a boundary that is cut off', `${partHead(UPLOAD_FIELD)}First Name\r\n--`],
    ['a head without an end', '--x\r\nContent-Disposition: form-data; na'],
    ['another field', `${partHead('other')}a\r\n--x--\r\n`],
    ['a name that is no name', `${partHead('__proto__')}a\r\n--x--\r\n`],
    [
      'a field of JSON that is none',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n',
    ],
    ['two files', `${partHead(UPLOAD_FIELD)}a\r\n${partHead(UPLOAD_FIELD)}b\r\n--x--\r\n`],
    ['eight fields', `${`${partHead('a', '')}b\r\n`.repeat(8)}--x--\r\n`],
  ])('%s', async (_, body) => {
    const lines = [form, key, inviteCode(code), `Content-Length: ${Buffer.byteLength(body)}`]
    const answer = await sendRaw(
      app.app,
      [`POST ${UPLOAD} HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n'),
    )
    const { name, message, statusCode } = JSON.parse(answer.body)
    expect([answer.status, statusCode], answer.body).toEqual([400, 400])
    expect(['BadRequest', 'InvalidGuestList']).toContain(name)
    expect(message).not.toMatch(/multipart data|undefined/i)
  })
})
