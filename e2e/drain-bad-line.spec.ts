import type { Browser } from '@playwright/test'
import { contract } from '../contract/index.ts'
import { openFaultProxy } from './chaos/fault-proxy.ts'
import type { Decide } from './chaos/faults.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import { expectedToday, guestDay, guestsOf, openGuestDay } from './support/guest-day.ts'
import { checkInsAndPasses, queueWrites } from './support/queue-writes.ts'
import { startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

/** What batches are for: a connection that is slow and loses calls. */

/** `WRITES=300` repeats the figures of docs/reliability.md. */
const WRITES = Number(process.env.WRITES ?? 120)

/** Loses one of twenty calls with writes, beginning with the fourth: its answer and its request in turn. */
function losing(): Decide {
  let calls = 0
  return ({ name }) => {
    if (name.startsWith('GET ')) return undefined
    calls += 1
    if (calls % 20 !== 4) return undefined
    return calls % 40 === 4 ? 'answer dropped' : 'dropped before the server'
  }
}

/** Sends waiting writes over such a connection. Returns the time it took, in ms, and the number of calls. */
async function drainOver(browser: Browser, unknownPath?: string): Promise<{ took: number; calls: number }> {
  let isBad = false
  const lose = losing()
  const proxy = await openFaultProxy({
    latency: () => (isBad ? 150 + Math.random() * 250 : 0),
    decide: asked => (isBad ? lose(asked) : undefined),
    ...(unknownPath === undefined ? {} : { unknownPath }),
  })
  const server = await startServer({ PUBLIC_ORIGIN: proxy.origin })
  proxy.pointAt(server.origin)
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  try {
    const page = await context.newPage()
    const { id } = await guestDay(server)
    // The last hundred writes are about guests whom one of the first checks in, so they have to come after it.
    const due = (await expectedToday(server)).slice(0, WRITES - 100)
    await signIn(page, { ...server, origin: proxy.origin })
    await openGuestDay(page)
    await offlineMode(page).check()
    await queueWrites(page, checkInsAndPasses(due, id, WRITES))
    await expect(pending(page)).toHaveText(`Pending requests: ${WRITES}`)

    isBad = true
    const [before, from] = [proxy.writeCalls(), performance.now()]
    await offlineMode(page).uncheck()
    await expect(pending(page)).toHaveCount(0, { timeout: 120_000 })
    const result = { took: performance.now() - from, calls: proxy.writeCalls() - before }

    const guests = await guestsOf(server, id)
    const missing = due.filter(row => !guests.find(guest => guest.id === row.id)?.check_in)
    expect(missing.map(({ id }) => id)).toEqual([])
    await expect(page.getByText(/^Refused/)).toBeHidden()
    return result
  } finally {
    await context.close()
    await server.close()
    await proxy.close()
  }
}

test('over a slow connection that loses calls, batches need a fraction of the calls of single writes', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  // In parallel: both spend nearly all of the time waiting for the connection.
  const [single, batches] = await Promise.all([
    drainOver(browser, contract.writeBatch.path),
    drainOver(browser),
  ])
  const seconds = ({ took }: typeof single) => `${(took / 1000).toFixed(1)} s`
  console.info(
    `${WRITES} writes at 150 to 400 ms, 5 % lost: one by one ${seconds(single)} in ${single.calls} calls, in batches ${seconds(batches)} in ${batches.calls}`,
  )
  expect(batches.calls).toBeLessThan(single.calls / 10)
})
