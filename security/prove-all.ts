import type { Mutant } from './mutant.ts'
import type { Outcome } from './outcome.ts'
import { runTests } from './run-test.ts'
import { makeWorkingCopy, type WorkingCopy } from './working-copy.ts'

export interface MutantResult {
  readonly mutant: Mutant
  readonly outcome: Outcome
  readonly seconds: number
}

/** Applies a mutant. Returns a function that undoes it, or the reason why it could not be applied. */
function applyTo(copy: WorkingCopy, mutant: Mutant): (() => void) | string {
  try {
    return copy.apply(mutant)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

interface ProveOptions {
  /** How many mutants run at once. */
  readonly jobs: number
  /** Whether all tests have just passed without a fault, as within `npm test`. */
  readonly seenPassing: boolean
  readonly onResult: (result: MutantResult) => void
}

/**
 * Tries mutants, each job in its own copy of the project, and reports each result at once. A test that does not pass
 * without a fault proves nothing: its mutants are `broken`.
 */
export async function proveAll(
  root: string,
  mutants: readonly Mutant[],
  { jobs, seenPassing, onResult }: ProveOptions,
): Promise<MutantResult[]> {
  const waiting = [...mutants]
  const results: MutantResult[] = []
  const unmutated = new Map<string, ReturnType<typeof runTests>>()

  /** The outcome of the mutant's test without a fault. All needed tests of a file run together, only once. */
  async function passes({ folder }: WorkingCopy, { test: [project, file, name] }: Mutant): Promise<Outcome> {
    const key = `${project} ${file}`
    const wanted = mutants.filter(({ test }) => `${test[0]} ${test[1]}` === key).map(({ test }) => test[2])
    const run = unmutated.get(key) ?? runTests(folder, project, file, [...new Set(wanted)])
    unmutated.set(key, run)
    return (await run).get(name) ?? { kind: 'absent' }
  }

  async function outcomeOf(copy: WorkingCopy, mutant: Mutant): Promise<Outcome> {
    const [project, file, name] = mutant.test
    const before: Outcome = seenPassing ? { kind: 'passed' } : await passes(copy, mutant)
    if (before.kind === 'absent') return before
    if (before.kind !== 'passed') return { kind: 'broken', why: `fails without a fault: ${before.why}` }
    const undo = applyTo(copy, mutant)
    if (typeof undo === 'string') return { kind: 'broken', why: undo }
    try {
      return (await runTests(copy.folder, project, file, [name])).get(name) ?? { kind: 'absent' }
    } finally {
      undo()
    }
  }

  async function job(): Promise<void> {
    const copy = makeWorkingCopy(root)
    try {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const from = performance.now()
        const outcome = await outcomeOf(copy, mutant)
        const result = { mutant, outcome, seconds: (performance.now() - from) / 1000 }
        results.push(result)
        onResult(result)
      }
    } finally {
      copy.remove()
    }
  }

  await Promise.all(Array.from({ length: jobs }, job))
  return results
}
