import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { contract } from '../../contract/index.ts'
import { loadDemoKeys } from '../../server/demo/demo-keys.ts'
import { issueToken } from '../../server/demo/issue-token.ts'
import { demoIssuer } from '../../server/demo/sign-in-settings.ts'
import { demoStaff } from '../../server/demo/staff.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { findPersonal, personalWords, unusualWords } from '../../server/testing/personal-data.ts'

/** The built server as a separate process, which a test may stop, kill and restart. */
export interface TestServer {
  readonly origin: string
  readonly inviteLink: string
  /** Folder of its data and keys. */
  readonly dataDir: string
  /** Ends the process; `SIGKILL` like a power cut. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data, unless it is running. */
  start(): Promise<void>
  /** Calls the API directly, as a member of the demo staff. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Runs an operator's tool on the data of the stopped server (`npm run TOOL -- …`). Resolves to its output. */
  run(tool: string, ...args: string[]): Promise<string>
  close(): Promise<void>
}

/** Lines that a demo server prints at its start for the person who started it. */
const GREETING = /^(?:Demo staff|Invite link): /

/**
 * Words that a log has for any request or start, besides lower-case words. Only other words are searched for in the
 * database, which takes seconds because another process must open it.
 */
const OWN_WORDS = new Set([
  ...Object.values(contract).flatMap(({ path }) => path.match(/[\w-]+/g) ?? []),
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'reqId', 'statusCode', 'sign-in'],
  ...['Trackside', 'Hospitality', 'Server', '127'],
  // Printed by the sign-in package if Node is older than it supports.
  ...['oidc-provider', 'WARNING', 'Unsupported', 'Use', 'Node', 'v22', 'LTS'],
])

/**
 * Folder of the data that servers start from, made once for a run (prepared-data.config.ts): `empty` is a database
 * without tables, `loaded` has the demo data. Making either takes several seconds.
 */
export const PREPARED_DATA = 'TRACKSIDE_PREPARED_DATA'

/** With any of these settings, a server loads its own data. */
const OWN_DATA = ['DEMO_GUESTS', 'DEMO_GROUPS', 'NODE_OPTIONS']

/**
 * A journey's server ends before compiling PGlite a second time, optimized, is earned back. Not for measurements, which
 * have no prepared data.
 */
const JOURNEYS_ONLY = ['--liftoff-only']

/**
 * A time zone in which it is between ten and eleven in the morning. Journeys run at that hour at the venue, so that a
 * tour in two hours is never tomorrow and no run passes midnight.
 */
function zoneInTheMorning(now: Date): string {
  const ahead = 10 - now.getUTCHours()
  // POSIX names count from the west: `Etc/GMT-10` is ten hours ahead of UTC.
  const west = ahead < -12 ? -(ahead + 24) : -ahead
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`
}

/** Starts the built server in demo mode with its own data. `environment` adds to its settings. */
export async function startServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-e2e-'))
  const env = {
    DEMO_TIMEZONE: zoneInTheMorning(new Date()),
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_GUESTS: '120',
    LOG_LEVEL: 'info',
    ...environment,
  }
  const prepared = process.env[PREPARED_DATA]
  if (prepared && !environment.DATABASE_URL) {
    const data = OWN_DATA.some(name => name in environment) ? 'empty' : 'loaded'
    cpSync(join(prepared, data), env.DATA_DIR, { recursive: true })
  }
  const origin = `http://localhost:${port}`
  let process_: ChildProcess | undefined
  let printed = ''
  /** The output of all starts so far. */
  let log = ''
  const keep = (chunk: unknown) => {
    printed += String(chunk)
  }

  const running = () => process_ !== undefined && process_.exitCode === null && process_.signalCode === null

  async function start(): Promise<void> {
    if (running()) return
    log += printed
    printed = ''
    const child = spawn('node', [...(prepared ? JOURNEYS_ONLY : []), 'dist/server/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process_ = child
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    for (let attempt = 0; attempt < 3000; attempt++) {
      if (child.exitCode !== null) break
      if (
        await fetch(`${origin}/api/health`).then(
          answer => answer.ok,
          () => false,
        )
      )
        return
      await pause(50)
    }
    throw new Error(`The server did not start:\n${printed}`)
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = process_
    if (!child || !running()) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  let token: string | undefined
  await start()
  return {
    origin,
    dataDir,
    inviteLink: /Invite link: (\S+)/.exec(printed)?.[1] ?? '',
    start,
    stop,
    api: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      token ??= await issueToken({
        keys: await loadDemoKeys(env.DATA_DIR),
        issuer: demoIssuer(environment.PUBLIC_ORIGIN ?? origin),
        staff: demoStaff[0],
        // A journey's server may be a day ahead.
        expiresIn: 2 * 24 * 3600,
      })
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (answer.status === 204 ? undefined : await answer.json()) as T
    },
    run: (tool, ...args) => runToEnd(env, 'npm', 'run', '--silent', tool, '--', ...args),
    close: async () => {
      await stop()
      const lines = (log + printed).split('\n').filter(line => !GREETING.test(line))
      const isRoutine = [...unusualWords(lines)].every(word => OWN_WORDS.has(word))
      const words = isRoutine ? new Set<string>() : await personalWordsOf(env, join(dataDir, 'all.backup'))
      rmSync(dataDir, { recursive: true, force: true })
      const leak = findPersonal(lines, words)
      if (leak) throw new Error(`The server's log holds what must not be in it: ${leak}`)
    },
  }
}

/** The names, addresses, pins and codes in the server's database. */
async function personalWordsOf(env: NodeJS.ProcessEnv, backup: string): Promise<ReadonlySet<string>> {
  await runToEnd(env, 'node', 'dist/server/cli/backup.js', backup)
  const rows = gunzipSync(readFileSync(backup)).toString().trim().split('\n')
  return personalWords(rows.map(row => JSON.parse(row)))
}

/** Runs a program to its end and resolves to its output. Rejects if it fails. */
function runToEnd(env: NodeJS.ProcessEnv, program: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', chunk => {
      printed += chunk
    })
    child.on('close', code =>
      code === 0 ? resolve(printed) : reject(new Error(`${program} ${args.join(' ')} failed (${code}).`)),
    )
  })
}
