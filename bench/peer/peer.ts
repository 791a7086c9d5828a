import { rmSync } from 'node:fs'
import { ratios } from '../budgets.ts'
import { type Row, repeat, type Table } from '../report/figures.ts'
import { atEnd } from '../support/at-end.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { THROTTLE } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { coldStart, listFigures, type Side } from './measures.ts'
import { prepareOurs, preparePeer } from './sides.ts'

const GUESTS = 5000

const HOW =
  'No peer beside it: build github.com/indico/indico-checkin-pwa elsewhere (`npm ci --ignore-scripts && npm run build`) and set PEER_DIST to its dist.'

/** A cold start of the browser in a phone's window and the complete list, in turn with the nearest peer. */
export const peer: BenchProgram = {
  name: 'peer',
  run: async ({ runs, chromium, postgres }) => {
    const { PEER_DIST } = process.env
    await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
    const sides: Side[] = []
    await using _profiles = atEnd(() => {
      for (const { profile } of sides) rmSync(profile, { recursive: true, force: true })
    })
    const ours = await prepareOurs(chromium, bench)
    sides.push(ours)
    const theirs = PEER_DIST ? await preparePeer(chromium, PEER_DIST, bench) : undefined
    if (theirs) sides.push(theirs)
    await bench.server.stop()
    const measure = (side: Side) => figuresOf(chromium, side)
    const own: Figures[] = []
    const others: Figures[] = []
    await repeat(runs, async () => {
      own.push(await measure(ours))
      if (theirs) others.push(await measure(theirs))
      return {}
    })
    return [tableOf(own, others)]
  },
}

type Figures = Awaited<ReturnType<typeof figuresOf>>

async function figuresOf(chromium: string, side: Side) {
  const full = await coldStart(chromium, side, 1)
  const slow = await coldStart(chromium, side, THROTTLE)
  const { elements, framesPerSecond, hanging } = await listFigures(chromium, side, THROTTLE)
  return {
    row: full.row,
    rowSlow: slow.row,
    interactive: full.interactive,
    interactiveSlow: slow.interactive,
    paint: full.paint,
    paintSlow: slow.paint,
    elements,
    framesPerSecond,
    hanging,
  }
}

const FIGURES: readonly { name: keyof Figures; what: string; unit: string; ratio?: Row['budget'] }[] = [
  { name: 'row', what: 'cold start offline, first guest row', unit: 'ms', ratio: ratios.coldStart },
  { name: 'rowSlow', what: 'the same, CPU 4 times slower', unit: 'ms', ratio: ratios.coldStart },
  { name: 'interactive', what: 'until a tap on a row is answered', unit: 'ms' },
  { name: 'interactiveSlow', what: 'the same, CPU 4 times slower', unit: 'ms' },
  { name: 'paint', what: 'first contentful paint', unit: 'ms', ratio: ratios.firstPaint },
  { name: 'paintSlow', what: 'the same, CPU 4 times slower', unit: 'ms', ratio: ratios.firstPaint },
  { name: 'elements', what: 'elements in the document', unit: '' },
  { name: 'framesPerSecond', what: 'frames a second while scrolling, CPU 4 times slower', unit: '' },
  { name: 'hanging', what: 'frames over 50 ms of these 5 s', unit: '' },
]

function tableOf(own: readonly Figures[], others: readonly Figures[]): Table {
  const rows = FIGURES.flatMap(({ name, what, unit, ratio }): Row[] => {
    const mine = own.map(figures => figures[name])
    const theirs = others.map(figures => figures[name])
    const row: Row = { what, unit, values: mine }
    if (theirs.length === 0) return [row]
    const shares = mine.map((value, index) => value / (theirs[index] ?? Number.NaN))
    return [
      row,
      { what: '… the peer', unit, values: theirs },
      ...(ratio
        ? [{ what: '… ours to the peer, round by round', unit: '', values: shares, budget: ratio }]
        : []),
    ]
  })
  return {
    title: `A phone's window, the browser just started, no network: ${GUESTS.toLocaleString('en-GB')} guests`,
    note: others.length > 0 ? 'Both apps in turn, round by round: only the ratios count.' : HOW,
    rows,
  }
}
