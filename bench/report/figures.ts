import type { Budget } from '../budgets.ts'

/** One line of a table: a figure of each run. */
export interface Row {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
  /** What it is to reach, where something is said about it. */
  readonly budget?: Budget
}

export interface Table {
  readonly title: string
  /** What one must know to read it. */
  readonly note?: string
  readonly rows: readonly Row[]
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which a share (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const order = sorted(values)
  return order[Math.min(order.length - 1, Math.max(0, Math.ceil(share * order.length) - 1))] ?? Number.NaN
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const order = sorted(values)
  const upper = order[Math.floor(order.length / 2)] ?? Number.NaN
  const lower = order[Math.floor((order.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/** Does the same work `runs` times, one after the other, and gathers the figures of each by name. */
export async function repeat<K extends string>(
  runs: number,
  work: (run: number) => Promise<Readonly<Record<K, number>>>,
): Promise<Record<K, number[]>> {
  const gathered: Partial<Record<K, number[]>> = {}
  for (let run = 0; run < runs; run++) {
    const figures = await work(run)
    for (const key in figures) gathered[key] = [...(gathered[key] ?? []), figures[key]]
  }
  return gathered as Record<K, number[]>
}
