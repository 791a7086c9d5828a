import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './mutant.ts'
import { type Outcome, playwrightOutcomes, vitestOutcomes } from './outcome.ts'

const TEST_TIMEOUT_MS = 300_000
const REPORT = 'mutant-report.json'

/**
 * Runs tests of one file in a copy of the project. Returns the outcome of each, by name. If no test can run (the file
 * does not load, the page does not build), every outcome is `broken`.
 */
export async function runTests(
  folder: string,
  project: Project,
  file: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const report = join(folder, REPORT)
  rmSync(report, { force: true })
  const all = (outcome: Outcome) => new Map(names.map(name => [name, outcome]))
  if (project === 'browser') {
    const build = await run(folder, ['npm', 'run', '--silent', 'build'], {})
    if (build.code !== 0) return all({ kind: 'broken', why: `the build failed: ${lastLines(build.output)}` })
  }
  const { code, output } = await run(folder, commandOf(project, file, names), {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  if (!existsSync(report))
    return all({ kind: 'broken', why: `no report, exit code ${code}: ${lastLines(output)}` })
  const text = readFileSync(report, 'utf8')
  return project === 'browser' ? playwrightOutcomes(text, names) : vitestOutcomes(text, names)
}

function commandOf(project: Project, file: string, names: readonly string[]): readonly string[] {
  const literal = (name: string) => name.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const anyOf = names.map(literal).join('|')
  if (project === 'browser')
    return [
      'node_modules/.bin/playwright',
      'test',
      file,
      '--grep',
      `(?:${anyOf})$`,
      '--workers',
      '1',
      '--retries',
      '0',
      '--reporter',
      'json',
    ]
  const reporter = ['--reporter', 'json', '--outputFile', REPORT]
  // The cache is in the copy and by content: between two runs, only the file with the fault changes.
  const cache = '--experimental.fsModuleCache'
  return [
    'node_modules/.bin/vitest',
    'run',
    '--project',
    project,
    file,
    '-t',
    `^(?:${anyOf})$`,
    cache,
    ...reporter,
  ]
}

/** Runs a command in its own process group, so that a hanging test can be killed with all its processes. */
function run(
  cwd: string,
  [command = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timeout = setTimeout(end, TEST_TIMEOUT_MS)
    // Runs before the folder of the copy is removed.
    process.prependOnceListener('exit', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(timeout)
      process.off('exit', end)
      resolve({ code, output })
    })
  })
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-15).join('\n')
