import type { Page } from '@playwright/test'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

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

test('each tab uses only the four font sizes, on every device', async ({ page, server }) => {
  const { id } = await guestDay(server)
  await signIn(page, server)
  for (const tab of EVENT_TABS) {
    await page.goto(`${server.origin}/event/${id}/${tab.id}`)
    await page.getByRole('heading', { name: HEADINGS[tab.id] }).first().waitFor()
    await page.getByRole('progressbar', { name: /^Fetching/ }).waitFor({ state: 'detached' })
    for (const width of [380, 820, 1180, 1400]) {
      const what = `${tab.id} at ${width} px`
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
  }
})
