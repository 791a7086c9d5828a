import type { Page } from '@playwright/test'
import { openTab } from './support/event-tabs.ts'
import { expectedToday, fullName, openGuestDay } from './support/guest-day.ts'
import { expect, signIn, test } from './support/test.ts'

/** How many guests can be seen at once, on the devices of a desk and a garage (design section 9, The frame). */
const WINDOWS = [
  { device: 'an iPad on its side', width: 1180, height: 820, rows: 10, firstWithin: 200, keyboard: 420 },
  { device: 'a small iPad on its side', width: 1024, height: 768, rows: 9, firstWithin: 200, keyboard: 378 },
  { device: 'an iPad held upright', width: 820, height: 1180, rows: 15, firstWithin: 280, keyboard: 840 },
  { device: 'a phone', width: 390, height: 844, rows: 8, firstWithin: 364, keyboard: 508 },
] as const

test.use({ hasTouch: true, isMobile: true })

const MIN_ROWS_WITH_KEYBOARD = 3

/** The rows of the guest list that are wholly in sight, and where the first of them begins. */
async function rowsInSight(page: Page): Promise<{ whole: number; first: number }> {
  return page.getByRole('list', { name: 'Guest List' }).evaluate(list => {
    const box = list.parentElement?.getBoundingClientRect()
    const rows = [...list.children].map(row => row.getBoundingClientRect())
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    const start = Math.max(offsetTop, box?.top ?? 0)
    const end = Math.min(offsetTop + height, box?.bottom ?? innerHeight)
    const whole = rows.filter(({ top, bottom }) => top >= start - 1 && bottom <= end + 1)
    return { whole: whole.length, first: whole[0]?.top ?? innerHeight }
  })
}

/**
 * The two ways of browsers with an on-screen keyboard, which none that a test can drive has. Chromium with
 * `interactive-widget=resizes-content` makes the window shorter: so does this. iOS leaves the window and makes its visual
 * viewport shorter: here that says so and tells of it, while the page is drawn in the whole window.
 */
const KEYBOARDS = {
  'that makes the window shorter': (page: Page, width: number, height: number) =>
    page.setViewportSize({ width, height }),
  'that covers the window, as on iOS': (page: Page, _: number, height: number) =>
    page.evaluate(visible => {
      if (!visualViewport) throw new Error('There is no visual viewport.')
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => visible })
      visualViewport.dispatchEvent(new Event('resize'))
    }, height),
} as const

/** Back to a window without a keyboard, also for a page that was told of one. */
async function openWithout(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
}

for (const [theme, host] of [
  ['ORBR', 'localhost'],
  ['VCARB', 'vcarb.localhost'],
] as const) {
  test(`the list stands high, on every device: ${theme}`, async ({ page, server }) => {
    await signIn(page, { ...server, origin: server.origin.replace('localhost', host) })
    await openGuestDay(page)
    for (const { device, width, height, rows, firstWithin } of WINDOWS) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await rowsInSight(page)).whole, device).toBeGreaterThanOrEqual(rows)
      expect((await rowsInSight(page)).first, device).toBeLessThanOrEqual(firstWithin)
    }
  })

  test(`found guests are seen above the keyboard, on every device: ${theme}`, async ({ page, server }) => {
    await signIn(page, { ...server, origin: server.origin.replace('localhost', host) })
    await openGuestDay(page)
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    for (const [how, open] of Object.entries(KEYBOARDS))
      for (const { device, width, height, keyboard } of WINDOWS) {
        await openWithout(page, width, height)
        // The frame listens once the device is idle.
        await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--visible-height'))
        await search.tap()
        await open(page, width, keyboard)
        await search.pressSequentially('a')
        const what = `${device}, a keyboard ${how}`
        await expect
          .poll(async () => (await rowsInSight(page)).whole, what)
          .toBeGreaterThanOrEqual(MIN_ROWS_WITH_KEYBOARD)
        const { y } = (await search.boundingBox()) ?? { y: -1 }
        expect(y, what).toBeGreaterThanOrEqual(0)
        expect(y, what).toBeLessThan(60)
        await open(page, width, height)
        await expect.poll(() => page.evaluate(() => scrollY), what).toBe(0)
      }
  })
}

test('suggestions are seen above the keyboard, on every tab that asks for a guest', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  const asks = [
    ['Passes', 'Guest name'],
    ['Radios', 'Guest name'],
    ['Redemption', 'Guest name'],
  ] as const
  for (const [how, open] of Object.entries(KEYBOARDS))
    for (const { device, width, height, keyboard } of WINDOWS)
      for (const [name, field] of asks) {
        await page.setViewportSize({ width, height })
        await page.goto(server.origin)
        await openTab(page, name)
        await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--visible-height'))
        const box = page.getByRole('combobox', { name: field })
        await box.tap()
        await open(page, width, keyboard)
        await box.pressSequentially('an')
        const third = page.getByRole('option').nth(2)
        await expect(third).toBeVisible()
        const bottom = async () => {
          const { y, height: high } = (await third.boundingBox()) ?? {
            y: Number.POSITIVE_INFINITY,
            height: 0,
          }
          return y + high
        }
        await expect.poll(bottom, `${name}, ${device}, a keyboard ${how}`).toBeLessThanOrEqual(keyboard)
      }
})

test('the row that Enter takes is marked', async ({ page, server }) => {
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  const current = page.getByRole('list', { name: 'Guest List' }).locator('[aria-current=true]')
  await expect(current).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await expect(current).toHaveCount(1)
  await expect(current).toContainText(fullName(guest))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(String(guest.pin))
})
