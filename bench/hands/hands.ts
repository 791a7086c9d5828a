import { untilListening } from '../../e2e/support/on-screen-keyboard.ts'
import { type Budget, times } from '../budgets.ts'
import { quantile, type Table } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { goToList, openBrowser, openDesk, settle, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { BY_NAME, BY_SCAN, type CheckIns, checkThemIn, type Effort } from './check-ins.ts'
import { type Chore, doChores } from './chores.ts'
import { watchHands } from './in-page.ts'
import { KEY_MS, TAP_MS } from './operator.ts'

const GUESTS = 600
/** An iPad in landscape with its keyboard open. */
const WINDOW = { width: 1180, height: 420 }

/** The effort of hands for one guest at a desk. Each guest is a value, so it runs once, whatever `--runs` is. */
export const hands: BenchProgram = {
  name: 'hands',
  run: async ({ chromium, postgres }) => {
    await using browser = await openBrowser(chromium)
    const tables: Table[] = []
    for (const rate of [1, THROTTLE]) {
      await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
      const page = await openDesk(browser, bench.server, {
        viewport: WINDOW,
        hasTouch: true,
        isMobile: true,
      })
      await page.context().addInitScript(watchHands)
      await goToList(page, bench.server)
      await untilListening(page)
      await settle(page)
      const session = await throttle(page, rate)
      tables.push(tableOf(await checkThemIn(page, bench.server), rate))
      await session.detach()
      if (rate === 1) tables.push(choresTable(await doChores(page, bench.server)))
      await page.context().close()
    }
    return tables
  },
}

const row = (what: string, unit: string, value: number, budget?: Budget) => ({
  what,
  unit,
  values: [value],
  ...(budget && { budget }),
})

/** Rows with the median and the 95th percentile of a figure. */
function both(
  what: string,
  unit: string,
  efforts: readonly Effort[],
  of: keyof Effort,
  p50?: Budget,
  p95?: Budget,
) {
  const values = efforts.map(one => one[of])
  return [
    row(`${what}, p50`, unit, quantile(values, 0.5), p50),
    row(`${what}, p95`, unit, quantile(values, 0.95), p95),
  ]
}

function tableOf({ names, scans }: CheckIns, rate: number): Table {
  const isSlow = rate > 1
  return {
    title: `Hands: ${GUESTS} guests, ${isSlow ? `CPU ${rate} times slower` : 'full speed'}`,
    note: `${BY_NAME} guests by name as heard, without accents, one in ten with two letters changed about, and ${BY_SCAN} by code, in a window of ${WINDOW.width} x ${WINDOW.height}. A key takes ${KEY_MS} ms, a tap or a scan ${TAP_MS}; the app's own time is from the last letter to the painted rows and from the tap or Enter to the painted pin. The next letter leaves the pin view. Reading the pin out is not counted.`,
    rows: [
      ...both('by name: keys', '', names, 'keys', times.handsKeys),
      ...both('by name: taps', '', names, 'taps', times.handsTaps),
      ...both('by name', 's', names, 'seconds', times.handsSeconds),
      ...both("by name: the app's own", 'ms', names, 'own', undefined, isSlow ? times.handsOwn : undefined),
      ...both('by scan', 's', scans, 'seconds', times.handsScanSeconds),
      ...both("by scan: the app's own", 'ms', scans, 'own', undefined, isSlow ? times.handsOwn : undefined),
    ],
  }
}

const choresTable = (chores: readonly Chore[]): Table => ({
  title: 'Hands: taps of what comes in between',
  note: 'From the list or the tab to the outcome on screen; Enter and letters are keys. Leaving the pin view is a letter of the next name.',
  rows: chores.flatMap(({ what, taps, keys, atMost }) => [
    row(`${what}: taps`, '', taps, { atMost }),
    row(`${what}: keys`, '', keys),
  ]),
})
