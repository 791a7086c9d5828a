import type { Locator } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { enlarge } from './support/enlarge.ts'
import { nth, offlineMode, pending, rowOf, tab } from './support/event-tabs.ts'
import { checkIn, expectedToday, guestDay, returnToList, startAtGuestDay } from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** The edges of an element's text in the window, in px. */
const textBox = (element: Locator) =>
  element.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  })

test('on a desk, letters, figures and the header without an event are aligned', async ({ page, server }) => {
  await startAtGuestDay(page, server)

  await test.step('the letter in the margin stands between the bar of a guest who is in and the name', async () => {
    const guest = nth(await expectedToday(server), 0)
    await checkIn(page, guest)
    await returnToList(page)
    const list = page.getByRole('list', { name: 'Guest List' })
    const letter = list
      .locator('[aria-hidden=true]')
      .filter({ hasText: /^\p{L}$/u })
      .first()
    const row = list.getByRole('listitem').first()
    const [{ left, right }, start, name] = await Promise.all([
      textBox(letter),
      row.evaluate(
        one => one.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(one, '::before').width),
      ),
      textBox(row.getByRole('button')),
    ])
    expect(Math.abs(left - start - (name.left - right))).toBeLessThan(2)
  })

  await test.step('figures in tables have one width, words in them have their own', async () => {
    await tab(page, 'Overview').click()
    const table = page.getByRole('table', { name: 'Kitchen' })
    await expect(table.getByRole('cell').first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
    await expect(table.getByRole('rowheader').first()).toHaveCSS('font-variant-numeric', 'normal')
  })

  await test.step('without an event, the header keeps one line whatever the user’s name, which a phone shows, too', async () => {
    await page.goto(`${server.origin}/settings`)
    const header = page.getByRole('banner')
    const keepsHeight = async (...widths: number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 820 })
        await expect.poll(async () => (await header.boundingBox())?.height, `${width} px`).toBeLessThan(60)
        expect(await header.evaluate(one => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0)
      }
    }
    const name = header.getByText('Avery Holloway')
    await expect(name).toBeVisible()
    for (const [text, width] of [
      [name, 390],
      [header.getByText(/^v\d+\.\d+\.\d+$/), 320],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      expect(await text.evaluate(one => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0)
    }
    await keepsHeight(650, 680, 720)
    await offlineMode(page).check()
    await expect(pending(page)).toBeVisible()
    await keepsHeight(650, 720)
    await offlineMode(page).uncheck()
    await name.evaluate(one => one.replaceChildren('Émile Lacroix-Tan'))
    await keepsHeight(650, 690, 749, 751)
    await expect(header.getByText('Sign out')).toBeVisible()
  })
})

test('with counts the header keeps its height and its version, and a mark that begins a line is not indented', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [first, second, other] = (await expectedToday(server)).filter(guest => !guest.gift_received)
  if (!first || !second || !other) throw new Error('Too few are expected today.')
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await page.getByRole('textbox', { name: 'Guest pin' }).fill(String(other.pin))
  await page.getByRole('textbox', { name: 'Guest pin' }).press('Enter')
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const desk = page.viewportSize() ?? { width: 0, height: 0 }
  for (const width of [360, 375, 380]) {
    await page.setViewportSize({ width, height: 780 })
    const version = page.getByRole('banner').getByText(/^v\d+\.\d+\.\d+$/)
    expect(await version.evaluate(one => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0)
  }
  const header = page.getByRole('banner')
  const keepsHeight = async (...widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 820 })
      await expect.poll(async () => (await header.boundingBox())?.height, `${width} px`).toBeLessThan(60)
    }
  }
  await keepsHeight(1000, 1008)
  await page.setViewportSize(desk)
  await server.api('POST', '/guests/redeem', { pin: other.pin, event_id: id })
  await offlineMode(page).uncheck()
  await expect(header.getByText('Refused: 1')).toBeVisible()
  await offlineMode(page).check()
  await checkIn(page, first)
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await keepsHeight(1000, 1060, 1180, 1200, 1290, 1400)
  await header.getByRole('heading').evaluate(name => name.append(', the whole weekend of the race'))
  await keepsHeight(1060, 1200)

  await page.setViewportSize({ width: 380, height: 780 })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(other))
  await enlarge(page)
  const row = rowOf(page, 'Guest List', fullName(other))
  const [group, mark] = await Promise.all([
    row.getByText(other.group_name, { exact: true }).boundingBox(),
    row.getByRole('link', { name: /^Refused/ }).boundingBox(),
  ])
  expect(mark?.y).toBeGreaterThan(group?.y ?? 0)
  expect(mark?.x).toBeCloseTo(group?.x ?? 0, 0)
})

test('on a phone, each tour has its button beside its badges, and the mark of a waiting write adds no line to a row', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 380, height: 780 })
  await startAtGuestDay(page, server, 'Tours')
  const rows = page.getByRole('list', { name: 'Tours', exact: true }).getByRole('listitem')
  await expect(rows.filter({ hasText: '(7/7)' }).first()).toBeVisible()
  for (const row of await rows.all()) {
    const words = await row.innerText()
    const button = await textBox(row.getByRole('link', { name: 'View Tour' }))
    const badge = await textBox(row.getByText(/^(?:Starting|Tour started)/))
    const overlap = Math.min(button.bottom, badge.bottom) - Math.max(button.top, badge.top)
    expect(overlap, words).toBeGreaterThan(0)
    const { height } = (await row.getByRole('link', { name: 'View Tour' }).boundingBox()) ?? { height: 0 }
    expect(height, words).toBeLessThan(50)
  }

  await test.step('the mark of a waiting write adds no line', async () => {
    const due = await expectedToday(server)
    // A group whose name fills the line beside the time, so that a mark after it would be on a further one.
    const guest = due.find(({ group_name }) => /^.{6,8} .{5}$/.test(group_name)) ?? nth(due, 0)
    await tab(page, 'Guests').click()
    await offlineMode(page).check()
    await checkIn(page, guest)
    await returnToList(page)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
    const row = rowOf(page, 'Guest List', fullName(guest))
    const mark = row.getByText('Waiting', { exact: true })
    await expect(mark).toBeAttached()
    const withMark = (await row.boundingBox())?.height
    await offlineMode(page).uncheck()
    await expect(mark).toHaveCount(0)
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(withMark)
  })
})
