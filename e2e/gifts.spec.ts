import { checkedInAt } from '../contract/rules/check-in.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { allPins } from '../contract/rules/pin.ts'
import { test as testBehindFront } from './support/behind-front.ts'
import { nth, pending, rowOf } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { expectedToday, guestDay, guestsOf, openGuestDay, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

test.use({ expectedErrors: [REFUSED] })

test('a gift by pin shows whose pin it is before redeeming, and the result after', async ({
  page,
  server,
}) => {
  const { id: eventId, today } = await guestDay(server)
  const all = await guestsOf(server, eventId)
  const guest = all.find(row => !row.gift_received && row.pin !== null)
  if (!guest) throw new Error('Nobody is left without a gift.')
  const pins = new Set(all.map(row => row.pin))
  const unknown = allPins().find(pin => !pins.has(pin))
  await startAtGuestDay(page, server)
  const panel = page.getByRole('region', { name: 'Gift Redemption' })
  const pin = panel.getByRole('textbox', { name: 'Guest pin' })
  const redeem = panel.getByRole('button', { name: 'Redeem gift' })
  await pin.fill('12x')
  await expect(pin).toHaveValue('12')
  await expect(panel.getByText('Please enter a 4 digit pin code')).toBeVisible()
  await expect(redeem).toBeDisabled()
  await pin.fill(`${unknown}`)
  await redeem.click()
  await expect(panel.getByText('That pin was not found against any guests')).toBeVisible()
  await pin.fill(`${guest.pin}`)
  await expect(panel).toContainText(`${guest.first_name} ${guest.last_name}`)
  await redeem.click()
  await expect(panel).toContainText('Successful Redemption')
  await expect(panel).toContainText(/by Avery Holloway/)
  await pin.fill(`${guest.pin}`)
  await redeem.click()
  await expect(panel.getByRole('alert')).toContainText(/Already Redeemed.*\d\d:\d\d/s)

  const [late] = (await expectedToday(server)).filter(row => !row.gift_received && row.id !== guest.id)
  if (!late) throw new Error('Nobody is left who is not in and has no gift.')
  await pin.fill(`${late.pin}`)
  await expect(panel).toContainText('Not checked in today')
  await panel.getByRole('button', { name: 'Check in and redeem' }).click()
  await expect(panel).toContainText('Successful Redemption')
  const stored = (await guestsOf(server, eventId)).find(({ id }) => id === late.id)
  expect(stored).toMatchObject({ gift_received: true })
  expect(stored && checkedInAt(stored, today)).toBeTruthy()
})

test('after ten wrong pins the panel says how long to wait, and saves nothing', async ({
  browser,
  server,
}) => {
  const { id } = await guestDay(server)
  const pins = new Set((await guestsOf(server, id)).map(guest => guest.pin))
  const unknown = allPins().filter(one => !pins.has(one))
  // Somebody whose pins no other journey needs in the next minute.
  const page = await (await browser.newContext()).newPage()
  await signIn(page, server, /Lacroix/)
  await openGuestDay(page)
  const panel = page.getByRole('region', { name: 'Gift Redemption' })
  for (const [nth, pin] of unknown.slice(0, 11).entries()) {
    await panel.getByRole('textbox', { name: 'Guest pin' }).fill(`${pin}`)
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Redeem gift' }).click()
    await expect(panel.getByRole('alert')).toContainText(
      nth < 10 ? 'That pin was not found against any guests' : /^10 wrong pins in a minute\. Please wait/,
    )
  }
  await expect(pending(page)).toHaveCount(0)
  await page.context().close()
})

testBehindFront(
  'a gift that another desk has given meanwhile is told on the tab that the operator has gone on to [A2][A3]',
  async ({ page, behind: { server, front } }) => {
    const { id } = await guestDay(server)
    const guest = nth(
      (await expectedToday(server)).filter(row => !row.gift_received),
      0,
    )
    await signIn(page, server)
    await openGuestDay(page)
    const panel = page.getByRole('region', { name: 'Gift Redemption' })
    await panel.getByRole('textbox', { name: 'Guest pin' }).fill(`${guest.pin}`)
    await expect(panel).toContainText(fullName(guest))
    const letGo = front.hold('/api/guests/redeem')
    await panel.getByRole('button', { name: 'Redeem gift' }).click()
    await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
    await page.getByRole('link', { name: 'Tours', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Tours', exact: true })).toBeVisible()
    letGo()
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await expect(toasts).toContainText('already redeemed at')
    await page.getByRole('link', { name: /Refused: 1/ }).click()
    await expect(rowOf(page, 'Outbox', fullName(guest))).toContainText('already redeemed at')
  },
)
