import type { Page } from '@playwright/test'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import { HEADINGS } from './support/screens.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** Font sizes in px of all text that is seen, with the beginning of a text of each. */
function sizesOnScreen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {}
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, nodeValue } = texts.currentNode
      const text = nodeValue?.trim()
      if (!element?.checkVisibility({ visibilityProperty: true }) || !text) continue
      // What only a screen reader reads.
      if (element.getBoundingClientRect().width < 2) continue
      found[Number.parseFloat(getComputedStyle(element).fontSize)] ??= text.slice(0, 20)
    }
    return found
  })
}

/** The sizes of tokens.css. */
const SIZES_PX = [14, 16, 20, 24]
/** What is larger is the one figure of a screen. */
const LEAST_FIGURE_PX = 40

test('each tab has four sizes of type, on every device', async ({ page, server }) => {
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
      const figures = found.filter(([size]) => Number(size) >= LEAST_FIGURE_PX)
      expect(figures.length, what).toBeLessThanOrEqual(1)
      const text = found.filter(([size]) => Number(size) < LEAST_FIGURE_PX)
      expect(
        text.filter(([size]) => !SIZES_PX.includes(Number(size))),
        what,
      ).toEqual([])
      expect(text.length, `${what} shows text`).toBeGreaterThanOrEqual(3)
    }
  }
})
