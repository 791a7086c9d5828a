import type { Tally, Violation } from './model.ts'
import type { ChaosOptions, ChaosResult } from './run.ts'

const count = ({ violations }: ChaosResult, ...kinds: readonly Violation['kind'][]): number =>
  violations.filter(({ kind }) => kinds.includes(kind)).length

const add = (tallies: readonly Tally[], key: keyof Tally): number =>
  tallies.reduce((sum, tally) => sum + tally[key], 0)

/** The result of a run as a table, with up to 20 violations below it. */
export function reportOf({ seed, postgres, tablets }: ChaosOptions, result: ChaosResult): string {
  const { tallies, injected, disturbed, serverKills, drainedAfter, violations } = result
  const rows: (readonly [string, string | number])[] = [
    ['seed', seed],
    ['database', postgres === undefined ? 'PGlite' : 'PostgreSQL'],
    ['tablets', tablets],
    ['writes sent', add(tallies, 'sent')],
    ...[...injected].sort().map(([fault, times]) => [`fault: ${fault}`, times] as const),
    ...[...disturbed].sort().map(([what, times]) => [`disturbed: ${what}`, times] as const),
    ['server killed', serverKills],
    ['took effect once', add(tallies, 'effects')],
    ['rejected with a reason', add(tallies, 'rejected')],
    ['waiting for a rejected one', add(tallies, 'blocked')],
    ['removed what was gone already', add(tallies, 'gone')],
    ['told to have failed, or page gone', add(tallies, 'failed')],
    ['lost', count(result, 'lost')],
    ['doubled', count(result, 'doubled')],
    ['refused though done', count(result, 'refused though done')],
    ['out of order', count(result, 'out of order')],
    ['views that differ', count(result, 'other view')],
    [
      'drained after healing',
      drainedAfter === undefined ? 'not in time' : `${(drainedAfter / 1000).toFixed(1)} s`,
    ],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const shown = violations.slice(0, 20).map(({ kind, desk, what }) => `${kind}, tablet ${desk + 1}: ${what}`)
  const more = violations.length > shown.length ? [`and ${violations.length - shown.length} more`] : []
  return [...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`), ...shown, ...more].join('\n')
}
