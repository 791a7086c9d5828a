import type { Page } from '@playwright/test'
import { dayLabel } from '../contract/rules/event.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { allPins } from '../contract/rules/pin.ts'
import { venueDay } from '../contract/rules/venue-time.ts'
import { addGuest, offlineMode, tab } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { GUEST_DAY, guestDay, openGuest, startAtGuestDay } from './support/guest-day.ts'
import { newInvite } from './support/invites.ts'
import {
  BY_DAY,
  BY_GROUP,
  findPin,
  groupWithGiftsDue,
  guestNow,
  guestsOfDay,
  guestWithNothing,
  openRedemption,
  redemptionModal,
  remainingIn,
} from './support/redemption.ts'
import { expect, otherDesk, signIn, sameDeskTest as test } from './support/test.ts'

test('the name search ignores case and marks who has redeemed; nobody found, a short, an unknown and no pin each have a message', async ({
  page,
  server,
  expectedErrors,
}) => {
  const guests = await guestsOfDay(server)
  const given = guests.find(
    guest => guest.gift_received && guests.filter(other => fullName(other) === fullName(guest)).length === 1,
  )
  if (!given) throw new Error('Nobody has a gift bag.')
  const none = await guestWithNothing(server)
  await startAtGuestDay(page, server, 'Redemption')
  const field = page.getByRole('combobox', { name: 'Guest name' })

  await field.fill(given.last_name.slice(0, 1))
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.fill(given.first_name.toUpperCase())
  await expect(page.getByRole('option', { name: `${fullName(given)} (Redeemed)` })).toBeVisible()
  await field.fill(given.last_name.toLowerCase())
  await expect(page.getByRole('option', { name: `${fullName(given)} (Redeemed)` })).toContainText(
    given.group_name,
  )
  await field.fill(fullName(none))
  await expect(page.getByRole('option', { name: fullName(none) })).toBeVisible()
  await expect(page.getByRole('option', { name: `${fullName(none)} (Redeemed)` })).toHaveCount(0)
  await field.fill('Qqzzxx')
  await expect(page.getByText("Empty result for 'Qqzzxx'").first()).toBeVisible()

  await test.step('a pin that is too short, an unknown pin and a guest without a pin each get a message', async () => {
    expectedErrors.push(REFUSED)
    const pins = new Set((await guestsOfDay(server)).map(({ pin }) => pin))
    const unknown = allPins().find(pin => !pins.has(pin))

    await findPin(page, '12')
    await expect(page.getByText('Please enter a 4 digit pin code')).toBeVisible()
    await findPin(page, String(unknown))
    await expect(page.getByText('That pin was not found against any guests')).toBeVisible()
    await expect(page.getByText('Please enter a 4 digit pin code')).toBeHidden()

    await tab(page, 'Guests').click()
    await offlineMode(page).check()
    await findPinOffline()
    await tab(page, 'Guests').click()
    await addGuest(page, 'Pia', 'Pinless')
    await tab(page, 'Redemption').click()
    await page.getByRole('combobox', { name: 'Guest name' }).fill('Pinless')
    await page.getByRole('option', { name: 'Pia Pinless' }).click()
    await expect(page.getByText('Cannot locate pin against this guest')).toBeVisible()
    await offlineMode(page).uncheck()

    async function findPinOffline() {
      await tab(page, 'Redemption').click()
      await findPin(page, String(unknown))
      await expect(page.getByText('That pin was not found against any guests')).toBeVisible()
      await expect(page.getByText(/^You are offline/)).toBeVisible()
    }
  })
})

test('a redemption by pin and keyboard shows guest, time and issuer, lowers the counts, and is in the guest list at once', async ({
  page,
  server,
}) => {
  const guest = await guestWithNothing(server)
  const day = guest.check_in_days.split(',')[0] ?? ''
  await startAtGuestDay(page, server, 'Redemption')
  const dayBefore = await remainingIn(page, BY_DAY, new RegExp(day))
  const groupBefore = await remainingIn(page, BY_GROUP, guest.group_name)

  const desk = page.viewportSize() ?? { width: 0, height: 0 }
  const phoneWithKeyboard = { width: 390, height: 508 }
  await page.setViewportSize(phoneWithKeyboard)
  await page.getByRole('textbox', { name: 'Guest pin' }).pressSequentially(String(guest.pin))
  await page.keyboard.press('Enter')
  const modal = redemptionModal(page)
  await expect(modal.getByRole('radio', { name: 'Gift bag' })).toBeFocused()
  await page.keyboard.press('Enter')

  const result = page.getByRole('region', { name: 'Guest Redemption' }).getByRole('status').last()
  await expect(result).toContainText('Successful Redemption')
  await expect(result).toContainText(fullName(guest))
  await expect(result).toContainText(guest.group_name)
  await expect(result).toContainText(/Gift bag redeemed \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d by Avery Holloway/)
  await expect(modal).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Guest pin' })).toBeFocused()
  await expect(result).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(desk)
  const stored = await guestNow(server, guest)
  expect(stored).toMatchObject({ gift_received: true, gift_issued_by: 'Avery Holloway' })
  await expect.poll(() => remainingIn(page, BY_DAY, new RegExp(day))).toBe(dayBefore - 1)
  await expect.poll(() => remainingIn(page, BY_GROUP, guest.group_name)).toBe(groupBefore - 1)

  await tab(page, 'Guests').click()
  await expect(await openGuest(page, guest)).toContainText(/Received.*by Avery Holloway/)
})

test('two desks redeem at the same moment: one succeeds, the other sees that it is already redeemed', async ({
  page,
  server,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const guest = await guestWithNothing(server)
  await signIn(page, server, /Avery/)
  const other = await otherDesk(browser, server, { width: 820, height: 1180 })
  for (const desk of [page, other]) {
    await openRedemption(desk)
    await findPin(desk, guest.pin)
    await redemptionModal(desk).getByRole('radio', { name: 'Team cap' }).check()
  }
  // The slower desk may find the button gone, because the live feed has updated its modal by then.
  const pressed = await Promise.allSettled(
    [page, other].map(desk =>
      redemptionModal(desk).getByRole('button', { name: 'Redeem Team cap' }).click({ timeout: 5000 }),
    ),
  )
  expect(pressed.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const desks = [
    { desk: page, name: 'Avery Holloway' },
    { desk: other, name: 'Bianca Ferretti' },
  ]
  await expect.poll(async () => (await guestNow(server, guest))?.redemptions).toHaveProperty('CAP')
  const panelOf = (desk: Page) => desk.getByRole('region', { name: 'Guest Redemption' })
  const wins = () =>
    Promise.all(desks.map(({ desk }) => panelOf(desk).getByText('Successful Redemption').isVisible()))
  await expect.poll(wins).toContain(true)
  const [winner, loser] = (await wins())[0] ? desks : desks.toReversed()
  if (!winner || !loser) throw new Error('One desk wins, the other does not.')
  await expect(panelOf(winner.desk)).toContainText(guest.group_name)
  await expect(
    panelOf(loser.desk)
      .getByText(new RegExp(`Team cap redeemed .* by ${winner.name}`))
      .or(redemptionModal(loser.desk).getByText(/^Redeemed \d\d\/\d\d\/\d{4}$/)),
  ).toBeVisible()
  expect(Object.keys((await guestNow(server, guest))?.redemptions ?? {})).toEqual(['CAP'])
  await other.context().close()
})

test('a group is redeemed after a confirmation with the number of gifts; a group without guests says so', async ({
  page,
  server,
}) => {
  const { today } = await guestDay(server)
  const { group, due } = await groupWithGiftsDue(server)
  const empty = await newInvite(server, { eventName: GUEST_DAY })
  await startAtGuestDay(page, server, 'Redemption')
  const panel = page.getByRole('region', { name: 'Group Redemption' })
  const field = panel.getByRole('combobox', { name: 'Event group' })
  const button = panel.getByRole('button', { name: 'Redeem for group' })
  await expect(button).toBeDisabled()

  // One letter is missing: the search is fuzzy.
  await field.fill(group.name.slice(0, 3) + group.name.slice(4))
  await page.getByRole('option', { name: group.name }).click()
  await button.click()
  const confirm = page.getByRole('dialog', { name: `Redeem ${due.length} gift bags for ${group.name}?` })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await button.click()
  await confirm.getByRole('button', { name: 'Redeem for group' }).click()
  await expect(panel.getByText(`Redemption for ${group.name} Successful`)).toBeVisible()
  await expect(panel.getByText(`Guest list requires ${due.length} gift bags*`)).toBeVisible()
  await expect(panel.getByText(`*All guests with ${today} as an available check in day`)).toBeVisible()
  for (const guest of due) expect((await guestNow(server, guest))?.gift_received).toBe(true)

  await button.click()
  await expect(panel.getByText('Already Redeemed')).toBeVisible()

  await field.fill(empty.name)
  await page.getByRole('option', { name: empty.name, exact: true }).click()
  await button.click()
  await expect(panel.getByText('Empty Guest List')).toBeVisible()
  await expect(panel.getByText(`There are no guests expected today for ${empty.name}`)).toBeVisible()
})

test('remaining redemptions are listed by day and group; the modal shows name and group, and disables what was redeemed', async ({
  page,
  server,
}) => {
  const { id, timezone } = await guestDay(server)
  interface Count {
    readonly remaining_count: number
    readonly total_count: number
  }
  const days = await server.api<(Count & { year: number; month: number; day: number })[]>(
    'GET',
    `/event/${id}/redemptiondays`,
  )
  const groups = await server.api<(Count & { name: string })[]>('GET', `/event/${id}/redemptiongroups`)
  await startAtGuestDay(page, server, 'Redemption')
  const two = (part: number) => String(part).padStart(2, '0')
  const tables = [
    {
      name: BY_DAY,
      rows: days.map(row => {
        const date = `${two(row.day)}/${two(row.month)}/${row.year}`
        return { head: `${dayLabel(date)} ${date}`, ...row }
      }),
    },
    { name: BY_GROUP, rows: groups.map(row => ({ head: row.name, ...row })) },
  ]
  for (const { name, rows } of tables) {
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ head }) => head))
    await expect(table.getByRole('cell')).toHaveText(
      rows.map(row => `${row.remaining_count} of ${row.total_count}`),
    )
    await expect(table.getByRole('progressbar')).toHaveCount(rows.length)
  }
  const [first] = days
  await expect(page.getByRole('table', { name: BY_DAY }).getByRole('progressbar').first()).toHaveJSProperty(
    'value',
    // The bar fills with each gift bag that is given.
    first && first.total_count - first.remaining_count,
  )

  await test.step('the modal shows name and group before a redemption, and disables what was redeemed', async () => {
    const guest = await guestWithNothing(server)
    const types = await server.api<{ code: string; description: string }[]>('GET', '/redemption_types')
    await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
    await server.api('POST', '/guests/redeemType', { pin: guest.pin, event_id: id, type: 'CAP' })
    const today = venueDay(Date.now(), timezone)

    const whole = page.viewportSize()
    await page.setViewportSize({ width: 1024, height: 378 })
    await page.getByRole('combobox', { name: 'Guest name' }).fill(fullName(guest))
    await page
      .getByRole('option', { name: fullName(guest) })
      .first()
      .click()
    const modal = redemptionModal(page)
    // The focus is on the first item that is left, far below in a window as low as this.
    for (const words of [fullName(guest), guest.group_name, `${guest.pin}`])
      await expect(modal.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 })
    if (whole) await page.setViewportSize(whole)
    await expect(
      modal.getByRole('group', { name: 'What item would you like to redeem against this users pin?' }),
    ).toBeVisible()
    for (const { code, description } of types) {
      const type = modal.getByRole('radio', { name: new RegExp(`^${description} ${code}`) })
      const redeemed = code === 'GIFT_BAG' || code === 'CAP'
      await expect(type).toBeEnabled({ enabled: !redeemed })
      if (redeemed) await expect(type).toHaveAccessibleName(new RegExp(`Redeemed ${today}$`))
    }
    expect(types[0]?.code).toBe('GIFT_BAG')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()
    expect(Object.keys((await guestNow(server, guest))?.redemptions ?? {}).sort()).toEqual([
      'CAP',
      'GIFT_BAG',
    ])
  })
})
