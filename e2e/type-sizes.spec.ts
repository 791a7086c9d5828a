import type { Locator, Page } from '@playwright/test'
import type { EventSummary } from '../contract/api/events.schema.ts'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { enlarge } from './support/enlarge.ts'
import { nth } from './support/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** The font sizes of all visible text, in px, each with the beginning of one text. */
function sizesOnScreen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {}
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, nodeValue } = texts.currentNode
      const text = nodeValue?.trim()
      if (!element?.checkVisibility({ visibilityProperty: true }) || !text) continue
      // Only for screen readers.
      if (element.getBoundingClientRect().width < 2) continue
      found[Number.parseFloat(getComputedStyle(element).fontSize)] ??= text.slice(0, 20)
    }
    return found
  })
}

/** The sizes of tokens.css. */
const SIZES_PX = [14, 16, 20, 24]
/** Text from this size on is a figure, of which a screen has at most one. */
const MIN_FIGURE_PX = 40

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

test('each screen uses only the four font sizes on every device, and nothing is out of reach in text twice the usual size', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  await signIn(page, server)
  for (const [path, shows] of [
    ...EVENT_TABS.map(tab => [`/event/${id}/${tab.id}`, HEADINGS[tab.id]] as const),
    ['/season', /^Season/] as const,
    ['/settings', 'App Settings'] as const,
  ]) {
    await page.goto(server.origin + path)
    await page.getByRole('heading', { name: shows }).first().waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const width of [380, 820, 1180, 1400]) {
      const what = `${path} at ${width} px`
      await page.setViewportSize({ width, height: 820 })
      const found = Object.entries(await sizesOnScreen(page))
      const figures = found.filter(([size]) => Number(size) >= MIN_FIGURE_PX)
      expect(figures.length, what).toBeLessThanOrEqual(1)
      const text = found.filter(([size]) => Number(size) < MIN_FIGURE_PX)
      expect(
        text.filter(([size]) => !SIZES_PX.includes(Number(size))),
        what,
      ).toEqual([])
      expect(text.length, `${what} shows text`).toBeGreaterThanOrEqual(3)
    }
    await enlarge(page)
    for (const width of [390, 820, 1180]) {
      await page.setViewportSize({ width, height: 820 })
      await expect.poll(() => lost(page), `${path} at ${width} px`).toEqual([])
    }
  }

  await test.step('the longest name of an event, its date and its place are shown whole on a tablet', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
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
      element.evaluate(one =>
        Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight),
      )
    await expect.poll(() => cutOff(heading)).toBeLessThan(16)
    await expect.poll(() => cutOff(page.getByText(`${date_string} · ${location}`))).toBeLessThan(16)
  })
})
