import type { Locator } from '@playwright/test'
import { tab } from './support/event-tabs.ts'
import { startAtGuestDay } from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** Forced colours (the contrast themes of Windows) drop backgrounds and shadows: each state is visible without them. */

const draw = (element: Locator) => element.screenshot({ animations: 'disabled' })

/** Whether the element is drawn in another way without the attribute. */
async function isSeen(element: Locator, attribute: string): Promise<boolean> {
  const before = await draw(element)
  await element.evaluate((target, name) => target.removeAttribute(name), attribute)
  return !before.equals(await draw(element))
}

test('with forced colours, the current tab, the marked suggestion and a box that is ticked differ from the others', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await startAtGuestDay(page, server)
  expect(await isSeen(tab(page, 'Guests'), 'aria-current')).toBe(true)

  await tab(page, 'Passes').click()
  await page.getByRole('combobox', { name: 'Guest name' }).fill('an')
  await page.keyboard.press('ArrowDown')
  const option = page.locator('[role=option][aria-selected=true]')
  await expect(option).toBeVisible()
  expect(await isSeen(page.locator(`[id='${await option.getAttribute('id')}']`), 'aria-selected')).toBe(true)

  await page.goto(`${server.origin}/settings`)
  for (const box of [
    page.getByRole('switch', { name: 'Sound and vibration' }),
    page.getByRole('checkbox', { name: 'Is tour guide' }),
  ]) {
    // A journey before in this browser may have switched the sound off.
    await box.check()
    const on = await draw(box)
    // Again, if the screen has been rendered meanwhile, which switches it on.
    const isSame = async () => {
      await box.evaluate((target: HTMLInputElement) => {
        target.checked = false
      })
      return on.equals(await draw(box))
    }
    await expect.poll(isSame).toBe(false)
  }
})
