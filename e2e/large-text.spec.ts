import type { Locator } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { enlarge } from './support/enlarge.ts'
import { nth, rowOf, tab } from './support/event-tabs.ts'
import { checkIn, expectedToday, guestDay, returnToList, startAtGuestDay } from './support/guest-day.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

const ROUNDING_PX = 4

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

test('a phone shows dialogs, rows, passes, toasts and the chosen day whole in text twice the usual size', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 380, height: 760 })
  await startAtGuestDay(page, server)
  await enlarge(page)

  await test.step('rows and toasts can be read on a phone in text twice the usual size', async () => {
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

  await test.step('the day of guests to select is shown whole on a phone in text twice the usual size', async () => {
    await tab(page, 'Guests').click()
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
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('dialogs can be read on a phone in text twice the usual size', async () => {
    await tab(page, 'Groups').click()
    const { group_name } = nth(await expectedToday(server), 0)
    await page.getByRole('searchbox', { name: 'Find a group of the event' }).fill(group_name)
    await page.getByRole('button', { name: `Arrival of ${group_name}` }).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Still missing' })).toBeVisible()
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
    await page.keyboard.press('Escape')
    await tab(page, 'Redemption').click()
    const pin = page.getByRole('textbox', { name: 'Guest pin' })
    await pin.fill(String(nth(await expectedToday(server), 0).pin))
    await pin.press('Enter')
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await expect.poll(() => brokenWords(page.getByRole('dialog'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect.poll(() => brokenWords(page.getByRole('dialog'))).toEqual([])
    await page.keyboard.press('Escape')
  })

  await test.step('a pass is shown whole on a phone in text twice the usual size', async () => {
    const { event_group_id } = nth(await expectedToday(server), 0)
    const { id } = await guestDay(server)
    await page.goto(`${server.origin}/event/${id}/group/${event_group_id}/passes`)
    await enlarge(page)
    const pass = page.getByRole('region', { name: 'Passes' }).getByRole('listitem').first()
    await expect(pass.getByRole('img')).toBeVisible()
    const cut = () => pass.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect.poll(cut).toBe(0)
  })
})
