import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { readArguments } from './read-arguments.mjs'

/**
 * Mutation testing: `npm run mutate [-- PATH ...]`. StrykerJS changes one place at a time, and a test must fail. The
 * first run takes hours, so it works by folder, stores its results (`.mutation/`) and then tries only what has changed.
 */

const usage = `Changes the source in one place after the other, and sees whether a test fails.

  npm run --silent mutate [-- --workers N --survivors] [PATH ...]

  PATH         a folder or a file; contract/rules, contract/offline and sync when there is none
  --workers N  processes (1)
  --survivors  prints what no test has noticed the last time, and tries nothing
`

const ROOMS = ['contract/rules', 'contract/offline', 'sync']

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
  },
})
const paths = positionals.length > 0 ? positionals : ROOMS

const roomOf = path => {
  const room = ROOMS.find(one => path === one || path.startsWith(`${one}/`))
  if (!room) throw new Error(`${path} is in none of ${ROOMS.join(', ')}.`)
  return room
}

const reportOf = path => `.mutation/${roomOf(path).replaceAll('/', '-')}.json`

async function mutate(path) {
  const isFile = path.endsWith('.ts')
  const report = reportOf(path)
  mkdirSync(dirname(report), { recursive: true })
  const stryker = new Stryker({
    mutate: isFile ? [path] : [`${path}/**/*.ts`, '!**/*.test.ts', '!**/testing/**'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // A fault in code that runs on loading a module would require all of its tests.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: report,
    concurrency: Number(values.workers),
    timeoutMS: 5000,
    // Their tests need none of these folders.
    ignorePatterns: ['bench', 'deploy', 'dist', 'docs', 'e2e', 'public', 'security', 'server', 'src', 'sw'],
    // The compiler's settings need no rewriting, because nothing is compiled.
    tsconfigFile: 'none.json',
    // Not below the root, where other tests look for files.
    tempDirName: join(tmpdir(), 'trackside-mutation'),
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  })
  await stryker.runMutationTest()
}

const isIn = (path, name) => name === path || name.startsWith(`${path}/`)

/** The stored results for each file in a path. */
function read(path) {
  const report = reportOf(path)
  if (!existsSync(report)) throw new Error(`${path} has not been tried yet.`)
  const files = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files)
  return files
    .filter(([name]) => isIn(path, name))
    .map(([name, file]) => {
      const of = (...statuses) => file.mutants.filter(({ status }) => statuses.includes(status))
      return {
        name,
        source: file.source,
        caught: of('Killed', 'Timeout').length,
        survivors: of('Survived', 'NoCoverage'),
      }
    })
}

const scoreOf = files => {
  const caught = files.reduce((sum, file) => sum + file.caught, 0)
  const all = caught + files.reduce((sum, file) => sum + file.survivors.length, 0)
  return { caught, all, percent: all === 0 ? '' : `${((100 * caught) / all).toFixed(1)} %` }
}

function printScores(path) {
  const files = read(path)
  const row = (name, { caught, all, percent }) =>
    console.info(`| ${name} | ${all} | ${caught} | ${percent} |`)
  console.info(`\n| ${path} | mutants | seen | score |\n| --- | ---: | ---: | ---: |`)
  for (const file of files) if (scoreOf([file]).all > 0) row(file.name, scoreOf([file]))
  row('together', scoreOf(files))
}

function printSurvivors(path) {
  for (const { name, source, survivors } of read(path))
    for (const { location, replacement, status } of survivors) {
      const { start, end } = location
      const lines = source.split('\n')
      const was =
        start.line === end.line
          ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
          : `${lines[start.line - 1].slice(start.column - 1)} …`
      console.info(`${name}:${start.line} ${status}: ${was} -> ${replacement}`)
    }
}

for (const path of paths) {
  if (values.survivors) printSurvivors(path)
  else {
    await mutate(path)
    printScores(path)
  }
}
