import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE } from '../../contract/index.ts'
import { projectPath } from '../project-path.ts'

/** The server in a process of its own, in demo mode. */
export interface ServerProcess {
  readonly port: number
  readonly origin: string
  /** Ends it; gives its exit code, null where it was killed. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the server on a free port with these settings, and waits until it answers. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', projectPath('server/main.ts')], {
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${origin}${API_BASE}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${said}`)
    await pause(50)
  }
  return {
    port,
    origin,
    stop: signal => {
      child.kill(signal)
      return ended
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
