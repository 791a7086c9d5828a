import type { Page } from '@playwright/test'
import { offlineMode, rowOf } from './support/event-tabs.ts'
import { GUEST_DAY, guestDay, startAtGuestDay } from './support/guest-day.ts'
import { csvFile, newInvite } from './support/invites.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** Guests whom an uploaded list removes, and how they are restored. */

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a list that omits many guests asks for a second yes, keeps a guest with a gift, and names nobody else', async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  const list = (names: readonly string[]) =>
    csvFile(`First Name,Last Name,${today}\n${names.map(name => `${name},Quill,x`).join('\n')}\n`)
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Egon', 'Fritz', 'Gala', 'Hugo', 'Ivo', 'Jana', 'Karl', 'Lea']
  await page.goto(invite.link)
  await choose(page, list(names))
  await button(page, 'Confirm').click()
  await expect(page.getByText('Guest List Processed')).toBeVisible()
  const ada = (await invite.guests()).find(guest => guest.first_name === 'Ada')
  await server.api('POST', '/guests/redeem', { pin: ada?.pin, event_id: invite.eventId })

  await choose(page, list(['Max']))
  const result = page.getByRole('group', { name: 'Your guest list' })
  await expect(result).toContainText('Will be removed')
  await result.getByText('Kept', { exact: true }).click()
  await expect(result.getByText('Ada Quill: has the gift bag', { exact: true })).toBeVisible()
  await expect(result).not.toContainText('Hugo')
  await button(page, 'Confirm: 1 stays, 11 removed').click()
  const question = page.getByRole('group', { name: 'Remove 11 of 12 guests?' })
  await expect(question).toBeFocused()
  await expect(question).toContainText('11 of them are not in guests.csv and will be removed')
  expect(await invite.guests()).toHaveLength(12)
  await button(page, 'Yes, remove 11 guests').click()
  await expect(result).toContainText('Guest List Processed')
  expect((await invite.guests()).map(guest => guest.first_name).sort()).toEqual(['Ada', 'Max'])

  await choose(page, list(names))
  await button(page, 'Confirm: 1 stays, 1 removed').click()
  await expect(result).toContainText('Guest List Processed')
  const again = (await invite.guests()).find(guest => guest.first_name === 'Ada')
  expect(again?.pin).toBe(ada?.pin)
})

test('the list from before an upload is restored on the group’s page, once, after a preview', async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await invite.upload(['Ada', 'Ben', 'Cleo'], today)
  const before = await invite.guests()
  await invite.upload(['Ada', 'Dora'], today)
  await startAtGuestDay(page, server, 'Groups')
  const row = rowOf(page, 'Groups List', invite.name)
  await expect(row).toContainText(/Uploaded .*, 2 removed/)
  await row.getByRole('link', { name: `Edit ${invite.name}` }).click()
  await expect(page.getByText(/List uploaded .*: 1 added, 2 removed/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore previous list' }).click()
  const dialog = page.getByRole('dialog', { name: `Restore the list of ${invite.name}?` })
  await expect(dialog).toContainText('The group then has 3 guests.')
  await expect(dialog.getByText('Ben Quill')).toBeVisible()
  await expect(dialog.getByText('Dora Quill')).toBeVisible()
  expect(await invite.guests()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await offlineMode(page).check()
  await expect(page.getByRole('button', { name: 'Restore previous list' })).toBeDisabled()
  await expect(page.getByText('A guest list can only be restored while you are online.')).toBeVisible()
  await offlineMode(page).uncheck()

  await page.getByRole('button', { name: 'Restore previous list' }).click()
  await dialog.getByRole('button', { name: 'Restore list' }).click()
  await expect(page.getByText(/The previous list was restored/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore previous list' })).toHaveCount(0)
  const byName = (list: Awaited<ReturnType<typeof invite.guests>>) =>
    list.map(({ first_name, pin }) => `${first_name} ${pin}`).sort()
  expect(byName(await invite.guests())).toEqual(byName(before))
})
