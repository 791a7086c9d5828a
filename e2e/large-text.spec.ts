import type { Page } from '@playwright/test'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
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

/** The largest that a device's own text size makes of it (src/lib/follow-device-text-size.ts). */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
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
