import type { Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode, openTab, pending, pickGuest } from './support/event-tabs.ts'
import {
  addWalkUp,
  checkedIn,
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  openGuestDay,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

const outbox = (page: Page) => page.getByRole('list', { name: 'Outbox' }).getByRole('listitem')

test('the outbox describes each waiting write in words, and is empty once all are sent', async ({
  page,
  server,
}) => {
  const [jane, max] = await expectedToday(server)
  if (!jane || !max) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await offlineMode(page).click()
  for (const guest of [jane, max]) {
    await checkIn(page, guest)
    await returnToList(page)
  }
  const marked = page
    .getByRole('list', { name: 'Guest List' })
    .getByRole('listitem')
    .filter({ hasText: 'Waiting' })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(jane))
  await expect(marked).toHaveCount(1)
  await expect(page.getByText(/^Data as of \d\d:\d\d, /)).toBeVisible()
  await pending(page).click()

  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expect(page.getByText('Offline mode is on')).toBeVisible()
  await expect(page.getByText('Offline mode', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await expect(outbox(page)).toHaveCount(2)
  for (const [index, guest] of [jane, max].entries()) {
    const row = outbox(page).nth(index)
    await expect(row).toContainText(`Check in ${fullName(guest)}`)
    await expect(row).toContainText(/\w{3} \d{1,2} \w{3,4}, \d\d:\d\d/)
    await expect(row).toContainText('Waiting')
  }
  await page.reload()
  await expect(outbox(page)).toHaveCount(2)
  // The outbox shows no copy of the server's data, and so no age of it.
  await expect(page.getByRole('complementary', { name: 'Age of the data' })).toHaveCount(0)

  await offlineMode(page).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await expect(pending(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  await expect(page.getByText(/Waiting|Data as of/)).toBeHidden()
})

test('a gift that another desk gave first is refused with who and when, and accepted in one tap [A2]', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  await signIn(page, server)
  await openGuestDay(page)
  await offlineMode(page).click()
  await page.getByRole('textbox', { name: 'Guest pin' }).fill(String(guest.pin))
  await page.getByRole('textbox', { name: 'Guest pin' }).press('Enter')
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
  await offlineMode(page).click()

  const rejected = page.getByRole('link', { name: /Refused: 1/ })
  await expect(rejected).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  const marked = page.getByRole('list', { name: 'Guest List' }).getByRole('listitem').first()
  await expect(
    marked.getByRole('link', { name: `Refused: Give ${fullName(guest)} the gift bag` }),
  ).toBeVisible()
  await marked.getByRole('link', { name: /already redeemed/ }).click()
  const row = outbox(page)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`Give ${fullName(guest)} the gift bag`)
  await expect(row).toContainText('Refused')
  await expect(row).toContainText(/already redeemed at \d\d:\d\d:\d\d on \d\d\/\d\d\/\d{4} by .+/)
  await page.reload()
  await expect(row).toContainText('Refused')

  // The guest has the gift; it can be tried again, in case the other desk takes it back.
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Discard/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^OK, .+ gave it: / }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await expect(rejected).toBeHidden()
  // The toast about the refusal goes together with it.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
})

test('a refused write that may succeed can be retried, or discarded after a confirmation; Back leads where one came from [O10]', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [guest, other] = await expectedToday(server)
  if (!guest || !other) throw new Error('Nobody is expected today.')
  const passCode = '731'
  await signIn(page, server)
  await openTab(page, 'Radios')
  await expect(page.getByText(/^\d+\/40 Allocated$/)).toBeVisible()
  await offlineMode(page).click()
  await pickGuest(page, 'Guest name', fullName(guest))
  await page.getByRole('textbox', { name: 'Pass code' }).fill(passCode)
  await page.getByRole('button', { name: 'Add radio' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  const radioID = 987_600_731
  const allocated = new Date().toISOString()
  await server.api('POST', `/radios/${id}`, {
    radioID,
    guestID: other.id,
    allocated,
    passCode,
    is_vcarb: false,
  })
  await offlineMode(page).click()

  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(toasts).toHaveCount(1)
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  const row = outbox(page)
  await expect(row).toContainText('Refused')
  // Announced only once: the toast would cover the buttons of the row.
  await expect(toasts).toHaveCount(0)
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(row).toContainText('Refused')
  await expect(toasts).toHaveCount(0)
  await page.getByRole('button', { name: /^Discard/ }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await expect(question).toContainText(fullName(guest))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)

  await server.api('PUT', `/radios/${id}/${radioID}`, { returned: true })
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/radios$/)
  await expect(page.getByRole('list', { name: 'Radios' })).toContainText(passCode)
})

test('a walk-up whose group is removed meanwhile joins another group, with the check-in', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const company = await server.api<{ id: number }>('POST', '/groups', {
    name: 'Gone Ltd',
    maximum_guests: 10,
    is_vcarb: false,
    main_contact_first_name: 'Una',
    main_contact_last_name: 'Gone',
    main_contact_email: 'una@gone.example',
  })
  const group = await server.api<{ id: number }>('POST', `/event/${id}/groups`, {
    eventID: id,
    groupID: company.id,
  })
  await startAtGuestDay(page, server)
  await offlineMode(page).click()
  await addWalkUp(page, 'Wendy', 'Walkup', 'Gone Ltd')
  await returnToList(page)
  await expect(pending(page)).toHaveText('Pending requests: 2')
  await server.api('DELETE', `/event/group/${group.id}`)
  await offlineMode(page).click()
  await page.getByRole('link', { name: /Refused: 1/ }).click()
  await expect(outbox(page)).toHaveText([
    /That group is not part of the event/,
    /Waits for “Add Wendy Walkup”, which was refused/,
  ])

  await page.getByRole('button', { name: 'Another group: Add Wendy Walkup' }).click()
  const question = page.getByRole('dialog', { name: 'Another group for Wendy Walkup' })
  await expect(question.getByRole('button', { name: 'Add to this group' })).toBeDisabled()
  await question.getByRole('combobox', { name: 'Group' }).fill('a')
  await page.getByRole('option', { disabled: false }).first().click()
  await question.getByRole('button', { name: 'Add to this group' }).click()
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  const added = (await guestsOf(server, id)).find(guest => fullName(guest) === 'Wendy Walkup')
  expect(added?.event_group_id).not.toBe(group.id)
  expect(checkedIn(added, today)).not.toBe('')
})
