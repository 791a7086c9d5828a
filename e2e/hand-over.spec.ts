import type { Page } from '@playwright/test'
import type { Handover } from '../contract/api/handovers.schema.ts'
import { addDays } from '../contract/rules/days.ts'
import { offlineMode, pending, tab } from './support/event-tabs.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** The hand-over at the end of a day: what is open, and a note for the next day. */

const handoversOf = async (server: TestServer): Promise<Handover[]> =>
  server.api('GET', `/event/${(await guestDay(server)).id}/handovers`)
const card = (page: Page) => page.getByRole('region', { name: 'End of the day' })
const open = (page: Page, what: string) =>
  card(page).getByRole('term').filter({ hasText: what }).locator('..').getByRole('definition')
const note = (page: Page) => card(page).getByRole('textbox', { name: 'For tomorrow' })
const handOver = (page: Page) => card(page).getByRole('button', { name: 'Hand over' })

test('a hand-over records what is open, is in the audit trail, shows at another desk, and the next day begins with it', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const out = await server.api<unknown[]>('GET', `/radios/${id}`)
  await startAtGuestDay(page, server, 'Overview')
  await expect(open(page, 'Radios out')).toHaveText(String(out.length))
  await note(page).fill('Radio 12 has no battery.\nOrder more lanyards.')
  await handOver(page).click()
  await expect(card(page).getByRole('list', { name: 'Handed over' })).toContainText('Order more lanyards.')
  await expect(note(page)).toHaveValue('')
  const [stored] = await handoversOf(server)
  expect(stored).toMatchObject({
    day: today,
    radios_out: out.length,
    note: 'Radio 12 has no battery.\nOrder more lanyards.',
  })
  const trail = await server.api<{ entries: { what: string; who: string }[] }>('GET', `/trail/event/${id}`)
  expect(trail.entries[0]).toMatchObject({ what: 'handoverCreate', who: stored?.by })

  const counts = { overdue_passes: 1, radios_out: 2, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  await server.api('POST', `/event/${id}/handovers`, { ...counts, day: today, note: 'The lift works again.' })
  await expect(card(page).getByRole('list', { name: 'Handed over' })).toContainText('The lift works again.')

  await test.step('the next day begins with the hand-over, offline too', async () => {
    const said = { ...counts, day: addDays(today, -1), note: 'The lift is broken.' }
    await server.api('POST', `/event/${id}/handovers`, said)
    await page.goto(`${server.origin}/readiness`)
    const panel = page.getByRole('region', { name: /^Handed over: / })
    await expect(panel).toContainText('The lift is broken.')
    await expect(panel).toContainText('1 pass overdue, 2 radios out')
    await page.goto(`${server.origin}/events`)
    await offlineMode(page).click()
    await page.goto(`${server.origin}/readiness`)
    await expect(panel).toContainText('The lift is broken.')
    await page.goto(`${server.origin}/events`)
    await offlineMode(page).click()
  })
})

test('a hand-over made offline is kept, shown, printed, and sent once', async ({ page, server }) => {
  const before = (await handoversOf(server)).length
  await startAtGuestDay(page, server, 'Overview')
  await expect(open(page, 'Guests not in')).not.toHaveText('')
  await offlineMode(page).click()
  await note(page).fill('Said without a network')
  await handOver(page).click()
  const said = card(page).getByRole('listitem').filter({ hasText: 'Said without a network' })
  await expect(said).toContainText('Waiting')
  // The sheet is opened before the browser is idle for the first time.
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback
    window.requestIdleCallback = (...work) => window.setTimeout(() => whenIdle(...work), 2_000)
  })
  await page.reload()
  await expect(said).toContainText('Waiting')

  await card(page).getByRole('link', { name: 'Print' }).click()
  const sheet = page.getByRole('region', { name: 'End of the day', exact: true })
  await expect(sheet).toContainText('Said without a network')
  // The sheet begins at its top, although it was opened from the foot of a long page.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await handoversOf(server)).toHaveLength(before)
  const age = page.getByRole('complementary', { name: 'Age of the data' })
  await expect(age).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(age).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Event' })).toBeHidden()
  await expect(sheet.getByRole('heading', { name: /^Guests not in: \d+$/ })).toBeVisible()
  await page.emulateMedia({ media: null })

  await tab(page, 'Overview').click()
  await offlineMode(page).click()
  await expect(pending(page)).toHaveCount(0)
  await expect.poll(async () => (await handoversOf(server)).length).toBe(before + 1)
  await expect(said.getByText('Waiting')).toHaveCount(0)
})
