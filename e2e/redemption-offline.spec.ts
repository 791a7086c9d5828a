import { fullName } from '../contract/rules/full-name.ts'
import { venueDay } from '../contract/rules/venue-time.ts'
import { offlineMode, pending, tab } from './support/event-tabs.ts'
import { guestDay, openGuest, removable, startAtGuestDay } from './support/guest-day.ts'
import {
  BY_DAY,
  BY_GROUP,
  findPin,
  groupWithGiftsDue,
  guestNow,
  guestsWithNothing,
  guestWithNothing,
  openRedemption,
  redeemByPin,
  redemptionModal,
  remainingIn,
} from './support/redemption.ts'
import { expect, otherDesk, signIn, sameDeskTest as test } from './support/test.ts'

test('redemptions made offline show on every screen, survive a reload, and take effect once', async ({
  page,
  server,
}) => {
  const { timezone, today } = await guestDay(server)
  const { group, due } = await groupWithGiftsDue(server)
  const guest = await guestWithNothing(server)
  const others = due.filter(({ id }) => id !== guest.id)
  await startAtGuestDay(page, server, 'Redemption')
  const dayBefore = await remainingIn(page, BY_DAY, new RegExp(today))
  const groupBefore = await remainingIn(page, BY_GROUP, group.name)
  const own = (row: { event_group_id: number }) => (row.event_group_id === group.id ? 1 : 0)
  const ownToday = guest.check_in_days.split(',').includes(today) ? 1 : 0
  const groupAfter = groupBefore - others.length - own(guest)
  const dayAfter = dayBefore - others.length - ownToday

  await offlineMode(page).check()
  const from = Date.now()
  await redeemByPin(page, guest, 'Gift bag')
  const panel = page.getByRole('region', { name: 'Guest Redemption' })
  await expect(panel).toContainText('Saved on this device')
  await expect(panel).not.toContainText('Successful Redemption')
  await redeemByPin(page, guest, 'Team cap')
  const groupPanel = page.getByRole('region', { name: 'Group Redemption' })
  await groupPanel.getByRole('combobox', { name: 'Event group' }).fill(group.name)
  await page.getByRole('option', { name: group.name }).click()
  await groupPanel.getByRole('button', { name: 'Redeem for group' }).click()
  const desk = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem for group' }).click()
  await expect(groupPanel.getByText(`Guest list requires ${others.length} gift bags*`)).toBeVisible()
  const until = Date.now()
  const [result, age] = await Promise.all(
    [groupPanel.getByRole('status').last(), page.getByText(/^Data as of /)].map(one => one.boundingBox()),
  )
  expect((result?.y ?? 0) + (result?.height ?? 0), 'above the line with the data’s age').toBeLessThanOrEqual(
    age?.y ?? 0,
  )
  await page.setViewportSize(desk)
  await expect(pending(page)).toHaveText('Pending requests: 3')

  await page.reload()
  await expect.poll(() => remainingIn(page, BY_DAY, new RegExp(today))).toBe(dayAfter)
  expect(await remainingIn(page, BY_GROUP, group.name)).toBe(groupAfter)
  await page.getByRole('combobox', { name: 'Guest name' }).fill(fullName(guest))
  await page.getByRole('option', { name: `${fullName(guest)} (Redeemed)` }).click()
  for (const type of ['Gift bag', 'Team cap']) {
    const radio = redemptionModal(page).getByRole('radio', { name: type })
    await expect(radio).toBeDisabled()
    await expect(radio).toHaveAccessibleName(new RegExp(`Redeemed ${venueDay(from, timezone)}$`))
  }
  await redemptionModal(page).getByRole('button', { name: 'Cancel' }).click()
  await tab(page, 'Guests').click()
  const dialog = await openGuest(page, guest)
  await expect(dialog).toContainText(/Received.*by Avery Holloway/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await guestNow(server, guest))?.redemptions).toEqual({})

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  const stored = await guestNow(server, guest)
  expect(Object.keys(stored?.redemptions ?? {}).sort()).toEqual(['CAP', 'GIFT_BAG'])
  for (const at of Object.values(stored?.redemptions ?? {})) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(from)
    expect(Date.parse(at)).toBeLessThanOrEqual(until)
  }
  for (const other of others) expect((await guestNow(server, other))?.gift_received).toBe(true)
  await tab(page, 'Redemption').click()
  await expect.poll(() => remainingIn(page, BY_GROUP, group.name)).toBe(groupAfter)
})

test('a gift for a guest who was deleted meanwhile shows as refused, never as given', async ({
  page,
  server,
}) => {
  const [guest] = await removable(server, await guestsWithNothing(server, 9))
  if (!guest) throw new Error('All of them have a pass or a radio.')
  await startAtGuestDay(page, server, 'Redemption')
  await offlineMode(page).check()
  await redeemByPin(page, guest, 'Team cap')
  const panel = page.getByRole('region', { name: 'Guest Redemption' })
  await expect(panel).toContainText('Saved on this device')
  await server.api('DELETE', `/guests/${guest.id}`)
  await offlineMode(page).uncheck()
  // The pin may be another guest's by now, so it was this guest whom the device named.
  await expect(panel).toContainText('That guest is no longer on the list')
  await expect(panel).not.toContainText('Successful Redemption')
})

test('two desks redeem the same gift offline: one wins, the other sees who and when', async ({
  page,
  server,
  browser,
}) => {
  const guest = await guestWithNothing(server)
  await signIn(page, server, /Avery/)
  const other = await otherDesk(browser, server, { width: 1180, height: 820 })
  for (const desk of [page, other]) {
    await openRedemption(desk)
    await offlineMode(desk).check()
    await redeemByPin(desk, guest, 'Gift bag')
    await expect(desk.getByRole('region', { name: 'Guest Redemption' })).toContainText('Saved on this device')
    await expect(pending(desk)).toHaveText('Pending requests: 1')
  }

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Guest Redemption' })).toContainText('Successful Redemption')
  expect(await guestNow(server, guest)).toMatchObject({
    gift_received: true,
    gift_issued_by: 'Avery Holloway',
  })
  await offlineMode(other).uncheck()

  const told = other.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText(`Refused: Redeem Gift bag for ${fullName(guest)}`)
  await expect(told).toContainText(/gift bag already redeemed at \d\d:\d\d:\d\d on .+ by Avery Holloway/)
  const panel = other.getByRole('region', { name: 'Guest Redemption' })
  await expect(panel).toContainText('Already Redeemed')
  await expect(panel).toContainText(/Gift bag redeemed \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d by Avery Holloway/)
  await findPin(other, guest.pin)
  await expect(redemptionModal(other).getByRole('radio', { name: 'Gift bag' })).toBeDisabled()
  expect((await guestNow(server, guest))?.gift_issued_by).toBe('Avery Holloway')
  await other.context().close()
})

test('the gift panel of the guest list corrects itself when another desk was first', async ({
  page,
  server,
}) => {
  const guest = await guestWithNothing(server)
  const { id } = await guestDay(server)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  const panel = page.getByRole('region', { name: 'Gift Redemption' })
  await panel.getByRole('textbox', { name: 'Guest pin' }).fill(String(guest.pin))
  await panel.getByRole('button', { name: 'Redeem gift' }).click()
  await expect(panel).toContainText('Saved on this device')
  await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id, issued_by: 'Bianca Ferretti' })
  await offlineMode(page).uncheck()
  await expect(panel).toContainText('Already Redeemed')
  await expect(panel).toContainText(/Gift bag redeemed \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d by /)
  await expect(panel).not.toContainText('Successful Redemption')
})
