import type { DocumentRow } from './document.ts'
import type { Mutant } from './mutant.ts'
import type { MutantResult } from './prove-all.ts'

const WORDS = { asserted: 'caught', passed: 'SURVIVED', broken: 'BROKEN', absent: 'NO TEST' } as const

/**
 * One line with outcome, seconds, row, fault and test. A second line gives the reason for a broken test and, with
 * `withReasons`, the failed assertion.
 */
export function resultLine({ mutant, outcome, seconds }: MutantResult, withReasons = false): string {
  const [project, file, name] = mutant.test
  const line = [
    WORDS[outcome.kind].padEnd(8),
    `${seconds.toFixed(1)} s`.padStart(7),
    mutant.row.padEnd(7),
    `${mutant.fault} | ${file} (${project}): ${name}`,
  ].join('  ')
  return outcome.kind === 'broken' || (withReasons && outcome.kind === 'asserted')
    ? `${line}\n          ${outcome.why}`
    : line
}

/** The counts and, after a complete run, the rows of the document without a mutant. */
export function summary(
  results: readonly MutantResult[],
  seconds: number,
  all?: { readonly rows: readonly DocumentRow[]; readonly mutants: readonly Mutant[] },
): string {
  const count = (kind: MutantResult['outcome']['kind']) =>
    results.filter(({ outcome }) => outcome.kind === kind).length
  const rows = new Set(results.map(({ mutant }) => mutant.row)).size
  const counts = `${results.length} mutants of ${rows} rows in ${Math.round(seconds)} s: ${count('asserted')} caught, ${count('passed')} survived, ${count('broken')} broken, ${count('absent')} without their test`
  if (!all) return counts
  const without = all.rows.filter(({ row }) => !all.mutants.some(mutant => mutant.row === row))
  const list = without.map(({ row, title }) => `  ${row}  ${title}`)
  return `${counts}\n\nRows of docs/security.md without a mutant (${without.length} of ${all.rows.length}):\n${list.join('\n')}`
}
