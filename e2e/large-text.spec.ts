import type { Locator, Page } from '@playwright/test'
import type { EventSummary } from '../contract/api/events.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { enlarge } from './support/enlarge.ts'
import { nth, rowOf, tab } from './support/event-tabs.ts'
import { checkIn, expectedToday, guestDay, returnToList, startAtGuestDay } from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

const ROUNDING_PX = 4

/** What is cut off and cannot be scrolled to, and what has no room for its words. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(rounding => {
    const seen = [...document.querySelectorAll<HTMLElement>('main *, h1')].filter(
      element => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 2,
    )
    const cut = seen.filter(
      element =>
        ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + rounding,
    )
    const narrow = seen.filter(
      element =>
        element.matches('input[type=text], input[type=search], select, h1') && element.clientWidth < 120,
    )
    return [
      ...cut.map(element => `cut: ${element.textContent?.slice(0, 40)}`),
      ...narrow.map(element => `narrow: ${element.id} ${element.clientWidth} px`),
    ]
  }, ROUNDING_PX)
}

/** Short words and numbers in a part of the page that have no room on one line. */
function brokenWords(part: Locator): Promise<string[]> {
  return part.first().evaluate(part => {
    const broken: string[] = []
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /(?<![\p{L}\d])[\p{L}\d]{2,8}(?![\p{L}\d])/gu,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => top)
        // Letters of another font begin a little higher or lower.
        if (Math.max(...tops) - Math.min(...tops) > 20) broken.push(word)
      }
    return broken
  })
}

test('dialogs can be read on a phone in text twice the usual size', async ({ page, server }) => {
  await page.setViewportSize({ width: 380, height: 760 })
  await startAtGuestDay(page, server, 'Groups')
  const { group_name } = nth(await expectedToday(server), 0)
  await page.getByRole('searchbox', { name: 'Find a group of the event' }).fill(group_name)
  await page.getByRole('button', { name: `Arrival of ${group_name}` }).click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Still missing' })).toBeVisible()
  await enlarge(page)
  await expect.poll(() => brokenWords(page.getByRole('dialog'))).toEqual([])
  // The buttons leave room for the list.
  await page.getByRole('dialog').evaluate(dialog => {
    for (const part of dialog.querySelectorAll('*')) part.scrollTop = 0
  })
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await tab(page, 'Guests').click()
  const guests = page.getByRole('list', { name: 'Guest List' })
  await guests.getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('Gift bag', { exact: true })).toBeVisible()
  await expect.poll(() => brokenWords(page.getByRole('dialog'))).toEqual([])
})

test('rows and toasts can be read on a phone in text twice the usual size', async ({ page, server }) => {
  await page.setViewportSize({ width: 380, height: 760 })
  await startAtGuestDay(page, server)
  await enlarge(page)
  const guest = nth(await expectedToday(server), 0)
  await checkIn(page, guest)
  await returnToList(page)
  await expect
    .poll(() => brokenWords(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')))
    .toEqual([])
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await expect.poll(() => brokenWords(rowOf(page, 'Guest List', fullName(guest)))).toEqual([])
  for (const list of ['Tours', 'Passes', 'Radios']) {
    await tab(page, list).click()
    const row = page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => brokenWords(row), list).toEqual([])
  }
  await tab(page, 'Tours').click()
  await page.getByRole('link', { name: 'View Tour' }).first().click()
  await expect.poll(() => brokenWords(page.getByRole('list', { name: 'Tour guests' }))).toEqual([])
})

test('the longest name of an event, its date and its place are shown whole on a tablet in text twice the usual size', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, server)
  const events = await server.api<EventSummary[]>('GET', '/events')
  const { id, name, date_string, location } = nth(
    events.toSorted((one, other) => other.name.length - one.name.length),
    0,
  )
  await page.goto(`${server.origin}/event/${id}/guests`)
  const heading = page.getByRole('heading', { level: 1, name })
  await expect(heading).toBeVisible()
  await enlarge(page)
  // Less than a line: letters reach over the edges of their lines.
  const cutOff = (element: Locator) =>
    element.evaluate(one => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight))
  await expect.poll(() => cutOff(heading)).toBeLessThan(16)
  await expect.poll(() => cutOff(page.getByText(`${date_string} · ${location}`))).toBeLessThan(16)
})

test('the day of guests to select is shown whole on a phone in text twice the usual size', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 380, height: 780 })
  await startAtGuestDay(page, server)
  await enlarge(page)
  await page.getByRole('button', { name: 'Select guests' }).click()
  const room = await page.getByRole('combobox', { name: 'Search by day' }).evaluate(select => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen || !(select instanceof HTMLSelectElement)) throw new Error('The text cannot be measured.')
    pen.font = font
    const { width } = pen.measureText(select.selectedOptions[0]?.text ?? '')
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
  })
  expect(room).toBeGreaterThanOrEqual(-ROUNDING_PX)
})

test('nothing is out of reach in text twice the usual size', async ({ page, server }) => {
  const { id } = await guestDay(server)
  await signIn(page, server)
  for (const [path, shows] of [
    ...EVENT_TABS.map(tab => [`/event/${id}/${tab.id}`, HEADINGS[tab.id]] as const),
    ['/season', /^Season/] as const,
    ['/settings', 'App Settings'] as const,
  ]) {
    await page.goto(server.origin + path)
    await page.getByRole('heading', { name: shows }).first().waitFor()
    await page.getByRole('progressbar', { name: /^Fetching/ }).waitFor({ state: 'detached' })
    await enlarge(page)
    for (const width of [390, 820, 1180]) {
      await page.setViewportSize({ width, height: 820 })
      await expect.poll(() => lost(page), `${path} at ${width} px`).toEqual([])
    }
  }
})
