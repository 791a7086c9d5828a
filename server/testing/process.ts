import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '../../contract/index.ts'
import { loadDemoKeys } from '../demo/demo-keys.ts'
import { issueToken } from '../demo/issue-token.ts'
import { demoIssuer } from '../demo/sign-in-settings.ts'
import { demoStaff } from '../demo/staff.ts'
import { projectPath } from '../process/project-path.ts'
import { freePort } from './free-port.ts'

/** A server in a separate process, in demo mode. */
export interface ServerProcess {
  readonly origin: string
  readonly child: ChildProcess
  /** What the server has printed so far. */
  printed(): string
  /** Calls the API as the first of the demo staff. `key` is the Idempotency-Key of a write. */
  call(method: string, path: string, body?: object, key?: string): Promise<Response>
  /** Resolves once the server answers. */
  up(): Promise<void>
  /** Stops the server. Returns the exit code, or the signal that killed it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>
}

/** Starts the server's program with these settings. Servers with the same data directory accept each other's tokens. */
export async function startProcess(
  dataDir: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // The same issuer for all servers, so that a token is valid everywhere.
  const issuedAt = environment.PUBLIC_ORIGIN ?? origin
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath('server/main.ts')], {
    cwd: projectPath('.'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_GUESTS: '30',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      printed += chunk
    })
  const exited = new Promise<number | string>(resolve =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  const token = await issueToken({
    keys: await loadDemoKeys(dataDir),
    issuer: demoIssuer(issuedAt),
    staff: demoStaff[0],
  })
  return {
    origin,
    child,
    printed: () => printed,
    call: (method, path, body, key = randomUUID()) =>
      fetch(origin + API_BASE + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    up: async () => {
      for (let attempt = 0; attempt < 1200; attempt += 1) {
        if (child.exitCode !== null) break
        const answer = await fetch(`${origin}${API_BASE}/ready`).catch(() => undefined)
        if (answer?.ok) return
        await wait(50)
      }
      throw new Error(`The server did not start:\n${printed}`)
    },
    end: async signal => {
      child.kill(signal)
      return exited
    },
  }
}
