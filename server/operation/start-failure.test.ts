import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { listenOnLoopback } from '../testing/listen-on-loopback.ts'
import { makeDatabase } from '../testing/postgres-databases.ts'
import { startProcess } from '../testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'trackside-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const PASSWORD = 'hushhush'

/** A database that answers what a client sends with these messages, and then says nothing. Resolves to its port. */
async function databaseThatSays(...messages: string[]): Promise<number> {
  const server = createServer(socket => {
    const left = messages.map(text => Buffer.from(text, 'latin1'))
    socket.on('error', () => {}).on('data', () => socket.write(left.shift() ?? ''))
  })
  afterAll(() => server.close())
  return listenOnLoopback(server)
}

/** A message of PostgreSQL's protocol. */
const message = (type: string, text: string): string =>
  `${type}\0\0\0${String.fromCharCode(text.length + 4)}${text}`

// The databases of tests trust loopback, and ask nobody for a password.
const strictPort = await databaseThatSays(
  message('E', 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "nobody"\0\0'),
)
const askingPort = await databaseThatSays(
  message('R', '\0\0\0\u000aSCRAM-SHA-256\0\0'),
  message('R', '\0\0\0\u000br=x,s=eA==,i=4096'),
)
const silentPort = await databaseThatSays()

const withName = (name: string): string => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = name
  return url.href
}

test.each([
  [
    'that is away',
    async () => `127.0.0.1:${await freePort()}/away`,
    'ECONNREFUSED',
    'the database does not answer',
  ],
  [
    'that takes connections and says nothing',
    () => `127.0.0.1:${silentPort}/x`,
    undefined,
    'the database does not answer',
  ],
  [
    'that asks for another password',
    () => `127.0.0.1:${strictPort}/x`,
    '28P01',
    'the user or the password in DATABASE_URL is wrong',
  ],
  [
    'for which no password is set',
    () => `postgres://nobody:@127.0.0.1:${askingPort}/x`,
    undefined,
    'the password in DATABASE_URL is missing',
  ],
  ['that nobody has made', () => withName('nowhere'), '3D000', 'the database in DATABASE_URL does not exist'],
  [
    'whose address cannot be read',
    () => `postgres://nobody:${PASSWORD}#@127.0.0.1/x`,
    'ERR_INVALID_URL',
    'DATABASE_URL cannot be read: special characters in a password have to be encoded',
  ],
])(
  'a server with a database %s says what is wrong in one line, without the password, and ends with an error',
  async (_, place, code, reason) => {
    const where = await place()
    const url = where.startsWith('postgres') ? where : `postgres://nobody:${PASSWORD}@${where}`
    const server = await startProcess(dataDir, { DATABASE_URL: url })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    await expect(server.up()).rejects.toThrow('The server did not start')
    expect(server.child.exitCode).toBe(1)
    const lines = server
      .printed()
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('oidc-provider'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 60,
      err: { cause: code === undefined ? {} : { code } },
      msg: `the server could not start: ${reason}`,
    })
    expect(lines[0]).not.toContain(PASSWORD)
  },
)

test('a server whose files cannot be opened asks whether their disk is full', async () => {
  const files = mkdtempSync(join(dataDir, 'files-'))
  mkdirSync(join(files, 'pglite'))
  writeFileSync(join(files, 'pglite', 'PG_VERSION'), '17')
  const server = await startProcess(files, { DATABASE_URL: '' })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await expect(server.up()).rejects.toThrow(
    'the server could not start: the database in DATA_DIR cannot be opened: is its disk full?',
  )
  expect(server.child.exitCode).toBe(1)
})

test('a server whose own address is wrong does not blame the database', async () => {
  const store = await makeDatabase()
  onTestFinished(store.drop)
  const server = await startProcess(dataDir, { DATABASE_URL: store.url, HOST: 'nowhere.invalid' })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  await expect(server.up()).rejects.toThrow('The server did not start')
  const fatal = server
    .printed()
    .split('\n')
    .find(line => line.includes('"level":60'))
  expect(JSON.parse(fatal ?? '')).toMatchObject({
    err: { code: 'ENOTFOUND' },
    msg: 'the server could not start',
  })
})
