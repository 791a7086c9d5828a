import type { Page } from '@playwright/test'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { checkedIn, expectedToday, guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import type { TestServer } from '../../e2e/support/server.ts'
import { guestPageQrCode } from '../../src/lib/qr-code.ts'
import { times } from '../budgets.ts'
import { quantile, type Table } from '../report/figures.ts'
import { openBenchServer } from '../support/bench-server.ts'
import { goToList, openBrowser, openDesk, settle, THROTTLE, throttle } from '../support/desk.ts'
import type { BenchProgram } from '../support/program.ts'
import { watchScanning } from './in-page.ts'

const GUESTS = 600
const SCANNED = 100

interface Scanned {
  /** Time from the sharp picture to the painted pin of each guest, in ms. */
  readonly pins: readonly number[]
  /** How long reading each picture took, in ms. */
  readonly readings: readonly number[]
  /** Number of guests shown who were checked in, and of others checked in by mistake. */
  readonly right: number
  readonly wrong: number
}

/** Scans guests with the camera in continuous mode. Each guest is a value, so it runs once, whatever `--runs` is. */
export const scan: BenchProgram = {
  name: 'scan',
  run: async ({ chromium, postgres }) => {
    await using browser = await openBrowser(chromium)
    const tables: Table[] = []
    for (const rate of [1, THROTTLE]) {
      await using bench = await openBenchServer({ engine: 'PostgreSQL', guests: GUESTS, postgres })
      const page = await openDesk(browser, bench.server)
      await page.context().addInitScript(watchScanning)
      await goToList(page, bench.server)
      await settle(page)
      const session = await throttle(page, rate)
      tables.push(tableOf(await scanThem(page, bench.server), rate))
      await session.detach()
      await page.context().close()
    }
    return tables
  },
}

async function scanThem(page: Page, server: TestServer): Promise<Scanned> {
  const { id: event, today } = await guestDay(server)
  const idsIn = async () =>
    (await guestsOf(server, event)).filter(guest => checkedIn(guest, today) !== '').map(({ id }) => id)
  const before = new Set(await idsIn())
  const guests = (await expectedToday(server)).slice(0, SCANNED)
  const pins: number[] = []
  await page.getByRole('button', { name: 'Scan a code' }).click()
  for (const guest of guests) pins.push(await scanOne(page, guest))
  const come = (await idsIn()).filter(id => !before.has(id))
  const meant = new Set(guests.map(({ id }) => id))
  const right = come.filter(id => meant.has(id)).length
  const readings = await page.evaluate(() => window.scanWatch.readings)
  return { pins, readings, right, wrong: come.length - right }
}

/** Shows a guest's code to the camera and leaves the pin view. @throws if it is another guest's, or was already in */
async function scanOne(page: Page, guest: Guest): Promise<number> {
  await page.getByText('Hold the guest’s code in the frame.').waitFor()
  const { path, size } = guestPageQrCode(`https://hospitality.example/g/${guest.code}`)
  await page.evaluate(({ path, size }) => window.scanWatch.show(path, size), { path, size })
  await page.waitForFunction(() => window.scanWatch.pinAt > window.scanWatch.shownAt)
  const ms = await page.evaluate(() => window.scanWatch.pinAt - window.scanWatch.shownAt)
  const text = await page.getByRole('dialog').last().innerText()
  if (!text.includes(`${guest.pin}`) || !text.includes('Checked in'))
    throw new Error(`The pin view says: ${text}`)
  await page.evaluate(() => window.scanWatch.show('', 0))
  await page.getByRole('button', { name: 'Return to check in' }).click()
  return ms
}

const row = (what: string, unit: string, value: number) => ({ what, unit, values: [value] })

function tableOf({ pins, readings, right, wrong }: Scanned, rate: number): Table {
  return {
    title: `Scan: ${SCANNED} guests before the camera, ${rate === 1 ? 'full speed' : `CPU ${rate} times slower`}`,
    note: 'From the first sharp picture (1280 x 720, 30 a second) to the painted pin, with the reader that browsers without one of their own get. The browser slows the page down, not the thread that reads.',
    rows: [
      row('to the pin, p50', 'ms', quantile(pins, 0.5)),
      { ...row('to the pin, p95', 'ms', quantile(pins, 0.95)), budget: times.scanToPinP95 },
      row('reading a picture, p95', 'ms', quantile(readings, 0.95)),
      { ...row('checked in', '', right), budget: { atLeast: SCANNED } },
      { ...row('somebody else', '', wrong), budget: { atMost: 0 } },
    ],
  }
}
