import { budgetRows } from './bytes/exact.ts'
import { isReached, tableText } from './report/table.ts'

/** Checks the build in dist/ against its budgets of bytes and files (budgets.ts); part of `npm test`. */

const rows = budgetRows('dist/web')
console.info(tableText({ title: 'Bytes and files', rows }))
const exceeded = rows.filter(
  ({ budget, values }) => budget && values.some(value => !isReached(budget, value)),
)
for (const { what } of exceeded)
  console.error(`${what}: more than bench/budgets.ts allows. Load it later, or take something out.`)
process.exitCode = exceeded.length === 0 ? 0 : 1
