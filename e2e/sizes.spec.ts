import type { Locator } from '@playwright/test'
import type { EventGroup } from '../contract/api/groups.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { freeGuests, nth, offlineMode, pending, pickGuest, rowOf, tab } from './support/event-tabs.ts'
import { expectedToday, guestDay, returnToList, startAtGuestDay } from './support/guest-day.ts'
import { guestWithNothing, redeemByPin } from './support/redemption.ts'
import { expect, deskTest as test } from './support/test.ts'
import { joinTour } from './support/tours.ts'

/** The number of lines that a text takes up. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

/** Each tab works at each size (design section 10); the other journeys run at the size of a tablet on its side. */
for (const [index, [device, width, height, hasTouch]] of (
  [
    ['a phone', 380, 780, true],
    ['a tablet held upright', 820, 1180, true],
    ['a desktop', 1400, 900, false],
  ] as const
).entries())
  test.describe(device, () => {
    test.use({ viewport: { width, height }, hasTouch })
    const press = (button: Locator) => (hasTouch ? button.tap() : button.click())

    test('checks in, hands out and takes back, on every tab, online and offline', async ({
      page,
      server,
    }) => {
      const { id } = await guestDay(server)
      // Other journeys on this server may have handed out gifts already.
      const [first, second] = (await expectedToday(server)).filter(guest => !guest.gift_received)
      if (!first || !second) throw new Error('Too few are expected today.')
      await startAtGuestDay(page, server)

      const arrive = async (guest: typeof first) => {
        await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
        await press(page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }))
        await expect(page.getByRole('dialog')).toContainText(String(guest.pin))
        await returnToList(page)
      }
      await arrive(first)
      await press(offlineMode(page))
      await arrive(second)
      await expect(pending(page)).toHaveText('Pending requests: 1')
      await press(offlineMode(page))
      await expect(pending(page)).toHaveCount(0)
      const gift = page.getByRole('region', { name: 'Gift Redemption' })
      await gift.getByRole('textbox', { name: 'Guest pin' }).fill(String(first.pin))
      await press(gift.getByRole('button', { name: 'Redeem gift' }))
      await expect(gift).toContainText('Successful Redemption')
      await expect(gift).toContainText(fullName(first))
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(first))
      const row = rowOf(page, 'Guest List', fullName(first))
      await expect(row).toContainText('Gift given')
      expect(await linesOf(row.getByText(String(first.pin), { exact: true }))).toBe(1)

      await press(tab(page, 'Groups'))
      const group = nth(await server.api<EventGroup[]>('GET', `/event/${id}/groups`), 0)
      await expect(rowOf(page, 'Groups List', group.name)).toContainText(
        `Submitted ${group.guest_count}/${group.maximum_guests} guests`,
      )

      const walker = nth(await freeGuests(server), index)
      await press(tab(page, 'Tours'))
      await press(page.getByRole('link', { name: 'View Tour' }).last())
      await joinTour(page, fullName(walker))
      await press(page.getByRole('button', { name: `Remove ${fullName(walker)}` }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
      await expect(rowOf(page, 'Tour guests', fullName(walker))).toBeHidden()
      await page.goBack()

      for (const [name, fill, add] of [
        ['Passes', () => page.getByRole('combobox', { name: 'Duration' }).selectOption('30'), 'Add pass'],
        ['Radios', () => page.getByRole('textbox', { name: 'Pass code' }).fill(`99${index}`), 'Add radio'],
      ] as const) {
        await press(tab(page, name))
        await expect(page.getByRole('button', { name: add })).toBeVisible()
        await pickGuest(page, 'Guest name', fullName(walker))
        await fill()
        await press(page.getByRole('button', { name: add }))
        const row = rowOf(page, name, fullName(walker))
        await expect(row).toBeVisible()
        await press(row.getByRole('checkbox', { name: 'Returned' }))
        await expect(row).toBeHidden()
      }

      await press(tab(page, 'Redemption'))
      const [type] = await server.api<{ description: string }[]>('GET', '/redemption_types')
      await redeemByPin(page, await guestWithNothing(server), type?.description ?? '')

      await press(tab(page, 'Predictor'))
      await expect(page.getByRole('table', { name: 'Predictor' })).toBeVisible()
    })
  })
