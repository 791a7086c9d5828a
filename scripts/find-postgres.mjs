import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { atProcessEnd } from './at-process-end.mjs'
import { freePort } from './free-port.mjs'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's server binaries: on the PATH, else Debian's newest; undefined if there is none. */
function findBinaries() {
  // A link in the PATH leads to the folder with all the binaries.
  for (const folder of (process.env.PATH ?? '').split(':'))
    if (existsSync(join(folder, 'initdb'))) return dirname(realpathSync(join(folder, 'initdb')))
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions
    .map(version => join(DEBIAN, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

function findOrInstallBinaries() {
  const found = findBinaries()
  if (found) return found
  console.info('No PostgreSQL here: installing it.')
  execFileSync('sh', ['-c', 'apt-get update && apt-get install -y postgresql'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const installed = findBinaries()
  if (!installed) throw new Error('PostgreSQL could not be installed. Install it, or set TEST_DATABASE_URL.')
  return installed
}

/** The path of one of PostgreSQL's programs, such as pgbench. Throws if it is not installed. */
export function findPostgresProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), findOrInstallBinaries()]
  const path = folders.map(folder => join(folder, name)).find(file => existsSync(file))
  if (!path) throw new Error(`${name} is not installed. It comes with PostgreSQL.`)
  return path
}

/**
 * A PostgreSQL server for tests: TEST_DATABASE_URL if set, else a private one that is removed when stopped. PostgreSQL
 * refuses to run as root; then it runs as the user `postgres`.
 */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: () => {} } : startPrivatePostgres()
}

/**
 * A new folder for PostgreSQL's files, and functions that run its programs and servers there, as the user `postgres` if
 * we are root. `close`, or the end of this process, halts the servers and removes the folder.
 */
export function openPostgresFolder() {
  const binaries = findOrInstallBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'trackside-postgres-'))
  const asRoot = process.getuid?.() === 0
  if (asRoot) execFileSync('chown', ['postgres', folder])
  const running = new Set()
  const run = (program, ...args) => {
    const command = [join(binaries, program), ...args]
    const [file, ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
  }
  /** Stops a server like a power cut. */
  const halt = data => {
    running.delete(data)
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  }
  return {
    folder,
    run,
    start: (data, options) => {
      run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-o', options, 'start')
      running.add(data)
    },
    halt,
    /** For a server that was ended by other means. */
    forget: data => running.delete(data),
    close: atProcessEnd(() => {
      for (const data of running) halt(data)
      rmSync(folder, { recursive: true, force: true })
    }),
  }
}

/** Arguments of initdb to create a cluster, and the options with which our servers start. */
export const INITDB = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
export const serverOptions = port =>
  `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=300`

/** A private PostgreSQL server; `halt` stops it like a power cut, `resume` starts it again on the same data. */
export async function startPrivatePostgres() {
  const { folder, run, start, halt, close } = openPostgresFolder()
  const data = join(folder, 'data')
  const port = await freePort()
  run('initdb', '-D', data, ...INITDB)
  const resume = () => start(data, serverOptions(port))
  resume()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => halt(data),
    resume,
    stop: close,
  }
}
