import type { Page } from '@playwright/test'
import { LONG_NAME } from './extremes.ts'
import { GUEST_DAY, guestDay } from './guest-day.ts'
import { csvFile, newInvite } from './invites.ts'
import { ownEvent } from './own-event.ts'
import type { TestServer } from './server.ts'
import { AFTER_INPUT, type Visit } from './visit.ts'

const DAY_MS = 24 * 3_600_000

/** The link of an invite to an event whose entry period is upcoming or previous. */
async function closedInvite(server: TestServer, period: 'upcoming' | 'previous'): Promise<string> {
  const event = await ownEvent(server, 'Closed Weekend')
  const from = Date.now() + (period === 'upcoming' ? DAY_MS : -2 * DAY_MS)
  await server.api('PUT', `/events/${event.id}`, {
    entry_open: new Date(from).toISOString(),
    entry_close: new Date(from + DAY_MS).toISOString(),
  })
  return (await newInvite(server, { eventName: event.name })).link
}

/** Walks through the states of the public invite page and calls `visit` at each; nobody is signed in. */
export async function walkInvitePage(
  page: Page,
  server: TestServer,
  visit: Visit,
  isVcarb: boolean,
): Promise<void> {
  const { today } = await guestDay(server)
  await page.goto(`${server.origin}/event-registration?inviteID=wrong`)
  await page.getByRole('heading', { name: 'Invite Code Invalid' }).waitFor()
  await visit('invite-invalid')
  for (const [period, badge] of [
    ['upcoming', 'Entry opening soon'],
    ['previous', 'Entry closed'],
  ] as const) {
    await page.goto(await closedInvite(server, period))
    await page.getByText(badge).waitFor()
    await visit(`invite-${period}`)
  }
  const invite = await newInvite(server, { eventName: GUEST_DAY, isVcarb })
  await page.goto(invite.link)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const upload = (lines: string) =>
    page.locator('input[type=file]').setInputFiles(csvFile(`First Name,Last Name,${today}\n${lines}`))
  await button('Browse for a CSV').waitFor()
  await visit('invite-open')
  await upload(`${LONG_NAME.first},${LONG_NAME.last},maybe\n,Quill,x\n`)
  await page.getByRole('table', { name: 'Problems in the guest list' }).waitFor()
  await visit('invite-problems', AFTER_INPUT)
  await button('Reset & Try Again').click()
  await upload(`Zoë,Quill,x\nZoe,Quill,x\n${LONG_NAME.first},${LONG_NAME.last},x\n`)
  await page.getByText('The same guest twice?').waitFor()
  await visit('invite-confirm', AFTER_INPUT)
  await page.getByText('New', { exact: true }).click()
  await button('Confirm').click()
  await page.getByText('Guest List Processed').waitFor()
  await page.getByRole('button', { name: 'Print 3 passes' }).waitFor()
  await visit('invite-processed', AFTER_INPUT)
}
