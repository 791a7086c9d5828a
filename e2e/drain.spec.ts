import { readFileSync } from 'node:fs'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { openFaultProxy } from './chaos/fault-proxy.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import {
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
} from './support/guest-day.ts'
import { checkInsAndPasses, queueWrites } from './support/queue-writes.ts'
import { startServer } from './support/server.ts'
import { expect, otherDesk, signIn, test } from './support/test.ts'

/** Waiting writes are sent as soon as the connection is back. */

test('two tablets check in the same guest offline: one row, the earlier time, and no error for either [D1]', async ({
  page,
  server,
  browser,
}) => {
  const { id, today } = await guestDay(server)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server, /Avery/)
  const other = await otherDesk(browser, server, { width: 1180, height: 820 })
  const desks = [page, other]
  const tapped: number[] = []
  for (const desk of desks) {
    await openGuestDay(desk)
    await offlineMode(desk).check()
    await checkIn(desk, guest)
    tapped.push(Date.now())
    await returnToList(desk)
  }
  const [first = 0] = tapped

  // The later check-in reaches the server first.
  for (const desk of desks.toReversed()) {
    await offlineMode(desk).uncheck()
    await expect(pending(desk)).toHaveCount(0)
  }
  const guests = await guestsOf(server, id)
  expect(guests.filter(row => fullName(row) === fullName(guest))).toHaveLength(1)
  const at = checkedIn(
    guests.find(row => row.id === guest.id),
    today,
  )
  expect(Date.parse(at)).toBeLessThanOrEqual(first)
  for (const desk of desks) {
    await desk.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
    const row = desk
      .getByRole('list', { name: 'Guest List' })
      .getByRole('listitem')
      .filter({ hasText: fullName(guest) })
    await expect(row.locator(`time[datetime="${at}"]`)).toBeVisible({ timeout: 20_000 })
    await expect(desk.getByText(/^Refused/)).toBeHidden()
  }
  await other.context().close()
})

test('a thousand queued writes are sent with their progress shown, while the screens stay usable', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const proxy = await openFaultProxy({ latency: 50 })
  const server = await startServer({ PUBLIC_ORIGIN: proxy.origin, DEMO_GUESTS: '600' })
  proxy.pointAt(server.origin)
  try {
    const { id } = await guestDay(server)
    const guests = await server.api<Guest[]>('GET', `/guest_list/${id}`)
    const due = await expectedToday(server)
    const expected = guests.filter(guest => due.some(row => row.id === guest.id))
    await signIn(page, { ...server, origin: proxy.origin })
    await openGuestDay(page)
    await offlineMode(page).check()
    await queueWrites(page, checkInsAndPasses(expected, id, 1000))
    const callsBefore = proxy.writeCalls()
    await expect(pending(page)).toHaveText('Pending requests: 1000')
    await pending(page).click()
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()

    const from = performance.now()
    await offlineMode(page).uncheck()
    const progress = page.getByRole('progressbar', { name: 'Sending' })
    await expect(progress).toBeVisible()
    const sent = () => progress.evaluate(bar => (bar instanceof HTMLProgressElement ? bar.value : 0))
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Trackside Hospitality' }).click()
    await openGuestDay(page)
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    const asked = performance.now()
    await search.fill(fullName(nthOf(due, 3)))
    await expect(page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')).toHaveCount(1)
    const answered = performance.now() - asked
    await expect(pending(page)).toHaveCount(0, { timeout: 120_000 })
    const took = performance.now() - from

    console.info(
      `1,000 writes in ${(took / 1000).toFixed(1)} s at 50 ms; a search meanwhile in ${answered.toFixed(0)} ms`,
    )
    // Twenty batches, and a few more where the machine is slow and a batch was given up.
    expect(proxy.writeCalls() - callsBefore).toBeLessThan(60)
    const passes = await server.api<unknown[]>('GET', `/passes/${id}`)
    expect(passes.length).toBeGreaterThanOrEqual(1000 - expected.length)
    const after = await server.api<Guest[]>('GET', `/guest_list/${id}`)
    expect(after.filter(guest => guest.check_in).length).toBeGreaterThanOrEqual(expected.length)
  } finally {
    await page.close()
    await server.close()
    await proxy.close()
  }
})

function nthOf<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`There are only ${items.length}.`)
  return item
}

/** Removes Background Sync, in the page and in the worker, as in a browser that does not have it. */
const WITHOUT_SYNC = 'delete ServiceWorkerRegistration.prototype.sync; delete globalThis.SyncManager;\n'

test('without Background Sync a check-in made while the server is down is sent by itself, also after a reload [N3][D13]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const worker = WITHOUT_SYNC + readFileSync('dist/web/service-worker.js', 'utf8')
  const proxy = await openFaultProxy({ files: new Map([['/service-worker.js', worker]]) })
  const server = await startServer({ PUBLIC_ORIGIN: proxy.origin })
  proxy.pointAt(server.origin)
  try {
    const { id, today } = await guestDay(server)
    const guest = nthOf(await expectedToday(server), 0)
    await page.addInitScript(WITHOUT_SYNC)
    await signIn(page, { ...server, origin: proxy.origin })
    await openGuestDay(page)
    expect(await page.evaluate(() => 'SyncManager' in globalThis)).toBe(false)
    const [running] = page.context().serviceWorkers()
    expect(await running?.evaluate(() => 'SyncManager' in globalThis)).toBe(false)
    await server.stop('SIGKILL')
    await checkIn(page, guest)
    await returnToList(page)
    await page.reload()
    await expect(pending(page)).toHaveText('Pending requests: 1')
    await server.start()
    await expect(pending(page)).toHaveCount(0, { timeout: 20_000 })
    const stored = (await guestsOf(server, id)).find(row => row.id === guest.id)
    expect(checkedIn(stored, today)).not.toBe('')
  } finally {
    await page.close()
    await server.close()
    await proxy.close()
  }
})
