import type { Locator, Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode, pending, tab } from './support/event-tabs.ts'
import { guestDay, openGuest, openGuestDay, startAtGuestDay } from './support/guest-day.ts'
import { findPin, guestNow, guestWithNothing, redeemByPin, redemptionModal } from './support/redemption.ts'
import { expect, otherDesk, sameDeskTest as test } from './support/test.ts'

/** A redemption by mistake is taken back in the guest's panel; a redeemed type does not preselect another one. */

async function openOnGuestsTab(page: Page, guest: Guest): Promise<Locator> {
  await tab(page, 'Guests').click()
  return openGuest(page, guest)
}

async function takeBack(page: Page, name: string, item: string): Promise<void> {
  const panel = page.getByRole('dialog', { name, exact: true })
  await panel.getByRole('button', { name: `Take back ${item}` }).click()
  const question = page.getByRole('dialog', { name: `Take back the ${item} of ${name}?` })
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(question).toBeHidden()
}

test('a gift and a cap are taken back after a confirmation, at once at another desk too, and are in the history', async ({
  page,
  server,
  browser,
}) => {
  const guest = await guestWithNothing(server)
  const name = fullName(guest)
  const { id } = await guestDay(server)
  await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
  await server.api('POST', '/guests/redeemType', { pin: guest.pin, type: 'CAP', event_id: id })
  const other = await otherDesk(browser, server)
  await openGuestDay(other)
  const elsewhere = await openOnGuestsTab(other, guest)
  await expect(elsewhere.getByRole('button', { name: 'Take back gift bag' })).toBeVisible()

  await startAtGuestDay(page, server)
  const panel = await openOnGuestsTab(page, guest)
  await panel.getByRole('button', { name: 'Take back gift bag' }).click()
  const question = page.getByRole('dialog', { name: `Take back the gift bag of ${name}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await guestNow(server, guest)).toMatchObject({ gift_received: true })
  await takeBack(page, name, 'gift bag')
  await expect(panel).toContainText('Not received')
  await expect(elsewhere).toContainText('Not received')
  await takeBack(page, name, 'Team cap')
  await expect(panel.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
  await expect.poll(async () => (await guestNow(server, guest))?.redemptions).toEqual({})
  await panel.getByRole('button', { name: 'Show history' }).click()
  await expect(panel).toContainText('Taken back: gift bag')
  await expect(panel).toContainText('Taken back: CAP')
  await other.context().close()
})

test('offline: a gift given and taken back shows as not received, also once sent; after a gift Enter redeems nothing else', async ({
  page,
  server,
}) => {
  await test.step('offline, also after a reload and once sent', async () => {
    const guest = await guestWithNothing(server)
    const name = fullName(guest)
    await startAtGuestDay(page, server, 'Redemption')
    await offlineMode(page).check()
    await redeemByPin(page, guest, 'Gift bag')
    const panel = await openOnGuestsTab(page, guest)
    await takeBack(page, name, 'gift bag')
    await expect(panel).toContainText('Not received')
    await expect(pending(page)).toHaveText('Pending requests: 2')
    await page.reload()
    await openOnGuestsTab(page, guest)
    await expect(panel).toContainText('Not received')
    await page.keyboard.press('Escape')
    await offlineMode(page).uncheck()
    await expect(pending(page)).toHaveCount(0)
    expect(await guestNow(server, guest)).toMatchObject({ gift_received: false, redemptions: {} })
  })

  await test.step('Enter redeems nothing else for a guest who has the gift already', async () => {
    const { id } = await guestDay(server)
    const guest = await guestWithNothing(server)
    await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
    await tab(page, 'Redemption').click()
    await findPin(page, guest.pin)
    const modal = redemptionModal(page)
    await expect(modal.getByRole('radio', { name: 'Gift bag' })).toBeDisabled()
    await expect(modal.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(modal).toBeVisible()
    expect(Object.keys((await guestNow(server, guest))?.redemptions ?? {})).toEqual(['GIFT_BAG'])
    await modal.getByRole('radio', { name: 'Team cap' }).check()
    await modal.getByRole('button', { name: 'Redeem Team cap' }).click()
    await expect.poll(async () => (await guestNow(server, guest))?.redemptions).toHaveProperty('CAP')
  })
})
