import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../../server/testing/free-port.ts'
import { findPersonal, personalWords } from '../../server/testing/personal-data.ts'

/** The built server as a process of its own, which a test may stop, kill and start again. */
export interface TestServer {
  readonly origin: string
  readonly inviteLink: string
  /** Ends the process; `SIGKILL` as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data, unless it runs. */
  start(): Promise<void>
  /** Calls the API past the browser, as a member of the demo staff. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Runs one of the operator's tools on the server's data (`npm run TOOL -- …`), while it is stopped. Gives what it printed. */
  run(tool: string, ...args: string[]): Promise<string>
  close(): Promise<void>
}

/** What a demo server says when it starts, for whoever started it. */
const GREETING = /^(?:Demo staff|Invite link): /

/** Starts the built server in demo mode with data of its own. `environment` adds to its settings. */
export async function startServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-e2e-'))
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_GUESTS: '120',
    LOG_LEVEL: 'info',
    ...environment,
  }
  const origin = `http://localhost:${port}`
  let process_: ChildProcess | undefined
  let printed = ''
  /** Of every start. */
  let log = ''
  const keep = (chunk: unknown) => {
    printed += String(chunk)
  }

  const running = () => process_ !== undefined && process_.exitCode === null && process_.signalCode === null

  async function start(): Promise<void> {
    if (running()) return
    log += printed
    printed = ''
    const child = spawn('node', ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    inviteLink: /Invite link: (\S+)/.exec(printed)?.[1] ?? '',
    start,
    stop,
    api: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      token ??= await printToken(env)
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
    run: (tool, ...args) => runScript(env, tool, '--', ...args),
    close: async () => {
      await stop()
      const words = await personalWordsOf(env, join(dataDir, 'all.backup'))
      rmSync(dataDir, { recursive: true, force: true })
      const lines = (log + printed).split('\n').filter(line => !GREETING.test(line))
      const leak = findPersonal(lines, words)
      if (leak) throw new Error(`The server's log holds what must not be in it: ${leak}`)
    },
  }
}

/** The names, addresses, pins and codes that stand in the server's database. */
async function personalWordsOf(env: NodeJS.ProcessEnv, backup: string): Promise<ReadonlySet<string>> {
  await runScript(env, 'backup', '--', backup)
  const rows = gunzipSync(readFileSync(backup)).toString().trim().split('\n')
  return personalWords(rows.map(row => JSON.parse(row)))
}

/** `npm run --silent token`, against the server's own keys. */
const printToken = async (env: NodeJS.ProcessEnv): Promise<string> => (await runScript(env, 'token')).trim()

/** Runs a script of the project to its end and gives what it printed. Throws when it fails. */
function runScript(env: NodeJS.ProcessEnv, ...script: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', ...script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', chunk => {
      printed += chunk
    })
    child.on('close', code =>
      code === 0 ? resolve(printed) : reject(new Error(`npm run ${script.join(' ')} failed (${code}).`)),
    )
  })
}
