import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { connectTo } from '../support/database.ts'

/** What a run's figures depend on, one line each: machine, commit, versions. `postgres` is a database URL. */
export async function machineLines(chromium: string, postgres: string): Promise<string[]> {
  const [cpu] = cpus()
  const load = loadavg()[0] ?? 0
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}`,
    `- ${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load.toFixed(1)} when it began`,
    `- Node ${process.version}, ${versionOf(chromium)}, PostgreSQL ${await postgresVersion(postgres)}`,
  ]
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`
  } catch {
    return 'unknown (no repository here)'
  }
}

async function postgresVersion(url: string): Promise<string> {
  await using client = await connectTo(url)
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? 'unknown'
}

/** The version that a program prints with --version. */
const versionOf = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
