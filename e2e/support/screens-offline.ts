import { fullName } from '../../contract/rules/full-name.ts'
import { checkIn, expectedToday, guestDay } from './guest-day.ts'
import { AFTER_INPUT, type Walk } from './visit.ts'

/** Screens while offline, and after a refusal. */
export async function walkOffline({ page, server, visit, at, go }: Walk): Promise<void> {
  const { id } = await guestDay(server)
  const [one, ...others] = await expectedToday(server)
  const other = others.find(guest => !guest.gift_received)
  if (!one || !other) throw new Error('Too few are expected today.')
  const toggle = page.getByRole('switch', { name: 'Offline mode' })
  await go(at('guests'), 'Guest List')
  await toggle.click()
  await checkIn(page, one)
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await page.getByRole('textbox', { name: 'Guest pin' }).fill(String(other.pin))
  await page.getByRole('textbox', { name: 'Guest pin' }).press('Enter')
  await page.getByText('Pending requests: 2').waitFor()
  await visit('offline', AFTER_INPUT)
  await go('/outbox', 'Outbox')
  await page.getByRole('list', { name: 'Outbox' }).waitFor()
  await visit('outbox-waiting')
  await page.goto(`${server.origin}/event/${id + 1}/tours`)
  await page.getByText('Not on this device yet').first().waitFor()
  await visit('offline-without-copy')
  await server.api('POST', '/guests/redeem', { pin: other.pin, event_id: id })
  await go('/outbox', 'Outbox')
  await toggle.click()
  await page.getByRole('list', { name: 'Outbox' }).getByText('Refused', { exact: true }).waitFor()
  await visit('outbox-rejected', AFTER_INPUT)
  await go(at('guests'), 'Guest List')
  await page.getByRole('searchbox', { name: 'Search by name' }).pressSequentially(fullName(other))
  await page
    .getByRole('link', { name: /^Refused: Give/ })
    .first()
    .waitFor()
  await visit('guests-refused')
}
