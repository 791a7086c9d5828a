import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keeping } from './mutants/keeping.ts'
import type { Mutant } from './mutants/mutant.ts'
import { sending } from './mutants/sending.ts'

/** A law must notice each mutant within this many writes. */
export const MAX_MUTANT_WRITES = 100_000
const MAX_AT_ONCE = 2

const root = join(import.meta.dirname, '..')

/** Copies the rooms that a run consists of, with a link to node_modules. */
function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-sim-'))
  for (const room of ['contract', 'sync', 'sim', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, room), join(folder, room), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function apply(folder: string, { name, file, find, replace }: Mutant): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const found = text.split(find).length - 1
  if (found !== 1)
    throw new Error(`The mutant '${name}' is stale: its place is found ${found} times in ${file}.`)
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
}

/** The result of a mutant: the broken law, if any, and after how many writes. */
interface MutantResult {
  readonly writes: number
  readonly law: string | null
}

function tryOne(mutant: Mutant, maxWrites: number): Promise<MutantResult> {
  const folder = makeCopy()
  return new Promise<MutantResult>((resolve, reject) => {
    apply(folder, mutant)
    const run = spawn('npx', ['tsx', join(folder, 'sim/until-broken.ts'), String(maxWrites)], {
      cwd: folder,
    })
    let output = ''
    let wrong = ''
    run.stdout.on('data', data => {
      output += data
    })
    run.stderr.on('data', data => {
      wrong += data
    })
    run.on('error', reject)
    // By 'exit', not all of its output need have arrived.
    run.on('close', () => {
      const line = /\{"writes.*\}/.exec(output)?.[0]
      if (line) resolve(JSON.parse(line))
      else reject(new Error(`The mutant '${mutant.name}' could not be tried:\n${wrong}`))
    })
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
}

/** Tries all mutants, or those whose name contains `only`, and prints which law noticed each, after how many writes. */
export async function runMutants(only: string | undefined, maxWrites: number): Promise<boolean> {
  const chosen = [...sending, ...keeping].filter(({ name }) => only === undefined || name.includes(only))
  const left = [...chosen]
  let survived = 0
  const tryNext = async (): Promise<void> => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const { writes, law } = await tryOne(mutant, maxWrites)
      if (law === null) survived += 1
      console.info(`| ${mutant.name} | ${law ?? 'NOT NOTICED'} | ${writes.toLocaleString('en-GB')} |`)
    }
  }
  console.info('| fault | law | writes |\n| --- | --- | ---: |')
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, tryNext))
  console.info(`\n${chosen.length - survived} of ${chosen.length} mutants were noticed`)
  return survived === 0
}
