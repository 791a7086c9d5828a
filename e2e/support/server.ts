import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

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

/** A token or an e-mail address in the log of a whole run (names and pins: server/log.test.ts). */
const SECRET = /Bearer \S+|eyJ[\w-]{8,}|[\w.-]+@[\w-]+\.example/

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })

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
  let leak: string | undefined
  const keep = (chunk: unknown) => {
    const text = String(chunk)
    leak ??= SECRET.exec(text)?.[0]
    // What is printed at the start; the rest is only looked through.
    if (printed.length < 100_000) printed += text
  }

  const running = () => process_ !== undefined && process_.exitCode === null && process_.signalCode === null

  async function start(): Promise<void> {
    if (running()) return
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
      rmSync(dataDir, { recursive: true, force: true })
      if (leak) throw new Error(`The server's log holds what must not be in it: ${leak}`)
    },
  }
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
