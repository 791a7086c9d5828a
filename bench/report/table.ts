import type { Budget } from '../budgets.ts'
import { median, type Row, type Table } from './figures.ts'

/** Tables in Markdown, readable in a terminal and ready to paste into docs/bench.md. */
export function tableText({ title, note, rows }: Table): string {
  const head = ['', 'median', 'min', 'max', 'runs', 'to reach', '']
  const lines = [head, ...rows.map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0), 3))
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [
    `### ${title}`,
    ...(note === undefined ? [] : ['', note]),
    '',
    text(head),
    rule,
    ...lines.slice(1).map(text),
    '',
  ].join('\n')
}

function cells({ what, unit, values, budget }: Row): string[] {
  const middle = median(values)
  const shown = (value: number) => `${figure(value)}${unit === '' ? '' : ` ${unit}`}`
  return [
    what,
    shown(middle),
    shown(Math.min(...values)),
    shown(Math.max(...values)),
    String(values.length),
    budget ? `${budgetWords(budget)}${unit === '' ? '' : ` ${unit}`}` : '',
    budget ? (isReached(budget, middle) ? 'reached' : 'NOT reached') : '',
  ]
}

/** A number with three significant digits; integers are unchanged. */
function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-GB')
  return String(Number(value.toPrecision(3)))
}

const budgetWords = (budget: Budget): string =>
  'atMost' in budget ? `≤ ${figure(budget.atMost)}` : `≥ ${figure(budget.atLeast)}`

/** Whether a figure meets its budget. */
export const isReached = (budget: Budget, value: number): boolean =>
  'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast
