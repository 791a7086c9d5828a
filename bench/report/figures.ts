import type { Budget } from '../budgets.ts'

/** One line of a table, with one value per run. */
export interface Row {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
  /** The target, if there is one. */
  readonly budget?: Budget
}

export interface Table {
  readonly title: string
  /** What is needed to understand the table. */
  readonly note?: string
  readonly rows: readonly Row[]
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** The value below which a share (0 to 1) of the values is; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const order = sorted(values)
  return order[Math.min(order.length - 1, Math.max(0, Math.ceil(share * order.length) - 1))] ?? Number.NaN
}

/** The middle value; for an even number, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const order = sorted(values)
  const upper = order[Math.floor(order.length / 2)] ?? Number.NaN
  const lower = order[Math.floor((order.length - 1) / 2)] ?? Number.NaN
  return (lower + upper) / 2
}

/** Does the same work `runs` times in sequence, and collects its figures by name. */
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
