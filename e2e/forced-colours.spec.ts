import type { Locator } from '@playwright/test'
import { openTab, tab } from './support/event-tabs.ts'
import { openGuestDay } from './support/guest-day.ts'
import { expect, signIn, deskTest as test } from './support/test.ts'

/** Forced colours (the contrast themes of Windows) drop backgrounds and shadows: each state is visible without them. */

const draw = (element: Locator) => element.screenshot({ animations: 'disabled' })

/** Whether the element is drawn in another way without the attribute. */
async function isSeen(element: Locator, attribute: string): Promise<boolean> {
  const before = await draw(element)
  await element.evaluate((target, name) => target.removeAttribute(name), attribute)
  return !before.equals(await draw(element))
}

test.beforeEach(async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, server)
})

test('with forced colours, the current tab differs from the others', async ({ page }) => {
  await openGuestDay(page)
  expect(await isSeen(tab(page, 'Guests'), 'aria-current')).toBe(true)
})

test('with forced colours, the marked suggestion differs from the others', async ({ page }) => {
  await openTab(page, 'Passes')
  await page.getByRole('combobox', { name: 'Guest name' }).fill('an')
  await page.keyboard.press('ArrowDown')
  const option = page.locator('[role=option][aria-selected=true]')
  await expect(option).toBeVisible()
  expect(await isSeen(page.locator(`[id='${await option.getAttribute('id')}']`), 'aria-selected')).toBe(true)
})

test('with forced colours, a switch that is on differs from one that is off', async ({ page, server }) => {
  await page.goto(`${server.origin}/settings`)
  const box = page.getByRole('switch', { name: 'Sound and vibration' })
  const on = await draw(box)
  await box.evaluate((target: HTMLInputElement) => {
    target.checked = false
  })
  expect(on.equals(await draw(box))).toBe(false)
})
