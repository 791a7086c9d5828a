import type { Page } from '@playwright/test'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { offlineMode, pending, quietEvent, tab } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import {
  addWalkUp,
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, deskTest as test } from './support/test.ts'

/** Whether the device has a stored answer for this path. */
const holds = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async wanted => {
    const names = (await caches.keys()).filter(name => name.startsWith('trackside-api-'))
    const found = await Promise.all(names.map(async name => (await caches.open(name)).match(`/api${wanted}`)))
    return found.some(answer => answer !== undefined)
  }, path)

for (const how of ['the toggle', 'a dead server'] as const) {
  test(`five check-ins and a walk-up survive ${how}, a reload, and take effect once [D1][F10]`, async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(NO_SERVER)
    const { id, today } = await guestDay(server)
    const five = (await expectedToday(server)).slice(0, 5)
    const walkUp = { first_name: 'Wanda', last_name: how === 'the toggle' ? 'Toggle' : 'Outage' }
    await startAtGuestDay(page, server)

    // The last list that the warm-up reads.
    await expect.poll(() => holds(page, '/users/all')).toBe(true)
    if (how === 'the toggle') await offlineMode(page).check()
    else await server.stop('SIGKILL')
    const from = Date.now()
    for (const guest of five) {
      await checkIn(page, guest)
      await returnToList(page)
    }
    await addWalkUp(page, walkUp.first_name, walkUp.last_name)
    await expect(page.getByText('PIN follows when back online')).toBeVisible()
    await returnToList(page)
    await expect(pending(page)).toHaveText('Pending requests: 7')
    const until = Date.now()

    await page.reload()
    for (const guest of [...five, walkUp]) {
      const name = `${guest.first_name} ${guest.last_name}`
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
      await expect(page.getByRole('checkbox', { name: `Check in ${name}`, exact: true })).toBeChecked()
    }
    await expect(pending(page)).toHaveText('Pending requests: 7')

    // None of these was ever opened on this device.
    for (const { id: tabId, label } of EVENT_TABS.filter(({ id }) => id !== 'guests')) {
      await tab(page, label).click()
      await expect(page.getByRole('heading', { name: HEADINGS[tabId] }).first()).toBeVisible()
      await expect(page.getByText(/^Fetching/)).toHaveCount(0)
      await expect(page.getByText('Not on this device yet')).toBeHidden()
      await expect(page.getByText(/^Data as of \d\d:\d\d, /)).toBeVisible()
    }

    if (how === 'the toggle') {
      const before = await guestsOf(server, id)
      expect(
        five.map(guest =>
          checkedIn(
            before.find(row => row.id === guest.id),
            today,
          ),
        ),
      ).toEqual(['', '', '', '', ''])
      await offlineMode(page).uncheck()
    } else await server.start()
    await expect(pending(page)).toHaveCount(0, { timeout: how === 'the toggle' ? 5_000 : 20_000 })

    const after = await guestsOf(server, id)
    const added = after.filter(row => row.last_name === walkUp.last_name)
    expect(added).toHaveLength(1)
    for (const guest of [...five, ...added]) {
      const at = Date.parse(
        checkedIn(
          after.find(row => row.id === guest.id),
          today,
        ),
      )
      expect(at).toBeGreaterThanOrEqual(from)
      expect(at).toBeLessThanOrEqual(until)
    }
  })
}

test('an idle desk notices within five seconds that the server has died [N1][L5]', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  // An idle desk notices by the end of the live feed.
  const liveFeed = page.waitForResponse(answer => answer.url().includes('/api/live'))
  await startAtGuestDay(page, server)
  await liveFeed
  const state = page.getByRole('banner')
  await server.stop('SIGKILL')
  await expect(state.getByText('Offline', { exact: true })).toBeVisible({ timeout: 5_000 })
  await server.start()
  await expect(state.getByText('Online', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('on an upright tablet the offline switch keeps its label, and the notice of missing data keeps clear of the header', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await expect(pending(page)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Offline mode', { exact: true })).toBeVisible()

  const { id } = await quietEvent(server)
  await page.goto(`${server.origin}/event/${id}/guests`)
  await expect(tab(page, 'Groups')).toBeVisible()
  const notice = page.getByRole('main').getByText('Not on this device yet')
  const [head, words] = await Promise.all([page.getByRole('banner').boundingBox(), notice.boundingBox()])
  expect((words?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThan(32)
})

test('on a tablet on its side, the line with the age of the data is below the list and what stands beside it', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)
  const columns = [
    page.getByRole('list', { name: 'Guest List' }).locator('..'),
    page.getByRole('main').locator('[data-scrolls]'),
  ]
  const before = await columns[0]?.boundingBox()
  await offlineMode(page).check()
  const line = page.getByRole('complementary', { name: 'Age of the data' })
  await expect(line).toBeVisible()
  const top = (await line.boundingBox())?.y ?? 0
  for (const column of columns)
    await expect
      .poll(() => column.evaluate(element => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(top)
  expect((await columns[0]?.boundingBox())?.y).toBe(before?.y)
})
