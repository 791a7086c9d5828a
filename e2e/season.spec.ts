import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { nth, offlineMode } from './support/event-tabs.ts'
import { expectedToday, GUEST_DAY, guestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** The season: the figures of all events of a year. */

interface Counts {
  readonly name: string
  readonly expected: number
  readonly arrived: number
  readonly events: number
  readonly attended: number
}
const season = async (server: TestServer): Promise<{ events: Counts[]; groups: Counts[] }> => {
  const { today } = await guestDay(server)
  return server.api('GET', `/season/${today.slice(6)}`)
}

async function openSeason(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Season', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Season \d{4}$/ })).toBeVisible()
}
const cellsOf = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name }).getByRole('cell')
const figure = (count: number) => count.toLocaleString('en-GB')

test('the season shows the server’s figures and saves its tables; offline it is the last copy, with its age', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await openSeason(page)
  const before = (await season(server)).events.find(({ name }) => name === GUEST_DAY)
  const cells = cellsOf(page, 'Events', new RegExp(GUEST_DAY))
  await expect(cells.nth(0)).toHaveText(figure(before?.expected ?? -1))
  await expect(cells.nth(1)).toHaveText(figure(before?.arrived ?? -1))

  const guest = nth(await expectedToday(server), 0)
  await server.api('POST', `/guests/checkin/${guest.id}`, { timestamp: new Date().toISOString() })
  // The app does not read again what it has read within the last second.
  await expect(async () => {
    await page.getByRole('link', { name: 'Back to events' }).click()
    await openSeason(page)
    await expect(cells.nth(1)).toHaveText(figure((before?.arrived ?? -1) + 1), { timeout: 1_500 })
  }).toPass()

  const { groups } = await season(server)
  const group = groups.find(({ name }) => name === guest.group_name)
  await expect(
    page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: guest.group_name }).first(),
  ).toContainText(`came to ${group?.attended} of ${group?.events}`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download events as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^\uFEFFEvent,First day,Guests,Expected,In,No-show,Gift bags\r\n/)
  expect(text).toContain(`${GUEST_DAY},`)

  await test.step('offline the season is the last copy, shown with its age, also after a reload', async () => {
    const arrived = (await season(server)).events.find(({ name }) => name === GUEST_DAY)?.arrived ?? -1
    await expect(cellsOf(page, 'Events', new RegExp(GUEST_DAY)).nth(1)).toHaveText(figure(arrived))
    await offlineMode(page).click()
    await expect(page.getByRole('complementary', { name: 'Age of the data' })).toContainText('as of')
    await page.reload()
    await expect(cellsOf(page, 'Events', new RegExp(GUEST_DAY)).nth(1)).toHaveText(figure(arrived))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download groups as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Season \d{4} groups\.csv$/)
  })
})

test('on a phone, no figure of a season is cut off', async ({ page, server }) => {
  await page.setViewportSize({ width: 380, height: 780 })
  await signIn(page, server)
  await openSeason(page)
  const total = cellsOf(page, 'Events', 'All events')
  await expect(total).toHaveCount(4)
  const isCutOff = await total.evaluateAll(cells =>
    cells.map((cell, index) => {
      // The total of 24 races with 5,000 guests each.
      cell.textContent = ['360,000', '250,000', '17 %', '100,000'][index] ?? ''
      const text = document.createRange()
      text.selectNodeContents(cell)
      const { right = 0 } = cell.closest('section')?.getBoundingClientRect() ?? {}
      return text.getBoundingClientRect().right > right
    }),
  )
  expect(isCutOff).toEqual([false, false, false, false])
})
