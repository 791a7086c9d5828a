import type { BrowserContext, Page } from '@playwright/test'
import { quantile } from '../report/figures.ts'
import { throttle } from '../support/desk.ts'
import './in-page.ts'

/** Searches as typed at a desk: part of a first name, then of a last name; one with a typing error. */
const SEARCHES = ['sof', 'mar go', 'jonh sm']
const TAPS = 6
const PANELS = 3
/** Time between two keystrokes of somebody in a hurry. */
const KEY_INTERVAL_MS = 90

/** Time from the navigation of a new tab to the first painted row, in ms. */
export async function coldStart(context: BrowserContext, address: string, rate: number): Promise<number> {
  const page = await context.newPage()
  try {
    await throttle(page, rate)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.watched.firstRow > 0)
    return await page.evaluate(() => window.watched.firstRow)
  } finally {
    await page.close()
  }
}

/** Time from a tap on the tab 'Guests' to its first painted row, in ms. */
export async function openList(page: Page): Promise<number> {
  const tabs = page.getByRole('navigation', { name: 'Event' })
  await tabs.getByRole('link', { name: 'Predictor' }).click()
  await page.getByRole('list', { name: 'Guest List' }).waitFor({ state: 'detached' })
  await page.evaluate(() => {
    window.watched.lists.length = 0
  })
  await tabs.getByRole('link', { name: 'Guests' }).click()
  await page.waitForFunction(() => window.watched.lists.length > 0)
  return page.evaluate(() => window.watched.lists[0] ?? Number.NaN)
}

/** Types searches, and returns the 95th percentile of the time until a keystroke was painted, in ms. */
export async function keystrokes(page: Page): Promise<number> {
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.click()
  await page.evaluate(() => window.watched.interactions.clear())
  let typed = 0
  for (const words of SEARCHES) {
    for (const key of words) {
      await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 })
      typed += 1
      await pause(page, KEY_INTERVAL_MS)
    }
    // Clearing the field with one key shows the whole list again: the most expensive keystroke of all.
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace', { delay: 20 })
    typed += 1
    await pause(page, 4 * KEY_INTERVAL_MS)
  }
  const slow = await page.evaluate(() =>
    [...window.watched.interactions.values()]
      .filter(({ name }) => name.startsWith('key') || name.includes('input'))
      .map(({ duration }) => duration),
  )
  const quick = Array.from({ length: Math.max(0, typed - slow.length) }, () => 16)
  return quantile([...slow, ...quick], 0.95)
}

/** Checks guests in, and returns the 95th percentile of the time from the tap to the painted pin view, in ms. */
export async function taps(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.watched.pins.length = 0
  })
  const boxes = page
    .getByRole('list', { name: 'Guest List' })
    .getByRole('checkbox', { name: /^Check in/, disabled: false })
  for (let tap = 0; tap < TAPS; tap++) {
    await page.evaluate(scrollOn, tap)
    await boxes.first().click()
    await page.getByRole('button', { name: 'Return to check in' }).click()
    await page.getByRole('searchbox', { name: 'Search by name' }).and(page.locator(':focus')).waitFor()
    await pause(page, 100)
  }
  return quantile(await page.evaluate(() => window.watched.pins), 0.95)
}

/** Opens and closes guests' cards, and returns the slowest interaction since `keystrokes` began, in ms. */
export async function slowest(page: Page): Promise<number> {
  const rows = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')
  for (let row = 0; row < PANELS; row++) {
    await rows.nth(row).getByRole('button').click()
    await page.getByRole('dialog').waitFor()
    await pause(page, 4 * KEY_INTERVAL_MS)
    await page.keyboard.press('Escape', { delay: 20 })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await pause(page, 4 * KEY_INTERVAL_MS)
  }
  return page.evaluate(() =>
    Math.max(16, ...[...window.watched.interactions.values()].map(({ duration }) => duration)),
  )
}

/** Runs in the page: scrolls to other rows, among which may be guests who are not checked in. */
function scrollOn(tap: number): void {
  const box = document.querySelector('ul[aria-label="Guest List"]')?.parentElement
  box?.scrollTo({ top: Math.random() * (box.scrollHeight - box.clientHeight) + tap })
}

/** Waits in the page, like a person between two actions. */
export const pause = (page: Page, ms: number): Promise<void> =>
  page.evaluate(time => new Promise<void>(resolve => setTimeout(resolve, time)), ms)
