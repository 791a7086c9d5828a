import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { checkedInAt } from '../contract/rules/check-in.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  guestDay,
  openGuest,
  returnToList,
  search,
  startAtGuestDay,
} from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const formGroup = (page: Page) =>
  page.getByRole('combobox', { name: 'Group', exact: true }).and(page.getByPlaceholder('Choose a group'))

const listOf = async (server: TestServer): Promise<Guest[]> =>
  server.api('GET', `/guest_list/${(await guestDay(server)).id}`)

const checkedInOn = (guest: Guest | undefined, day: string) => guest && checkedInAt(guest, day)

/** The guest at this place among those expected today. Tests that share a server use different places. */
async function due(server: TestServer, place: number): Promise<Guest> {
  const guest = (await expectedToday(server))[place]
  if (!guest) throw new Error(`Fewer than ${place + 1} guests are expected today.`)
  return guest
}

test('a search finds by name, group and pin, despite a typing error; guests are checked in while today is selected', async ({
  page,
  server,
}) => {
  const all = await listOf(server)
  const guest = (await expectedToday(server)).find(({ last_name }) => /^[A-Za-z]{6,}$/.test(last_name))
  if (!guest) throw new Error('Nobody has a plain name.')
  await startAtGuestDay(page, server)
  await expect(page.getByText(new RegExp(`^${all.length} gift bags, \\d+ remaining$`))).toBeVisible()

  await search(page).fill(fullName(guest).toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill(`${guest.pin}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(fullName(guest))
  await search(page).fill(`${guest.first_name} ${guest.last_name.slice(0, 2)}${guest.last_name.slice(3)}`)
  await expect(page.getByRole('list', { name: 'Similar names' })).toContainText(fullName(guest))
  await search(page).fill('zzqqxx')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search(page)).toHaveValue('')
  const { today } = await guestDay(server)
  await expect(page.getByRole('combobox', { name: 'Search by day' })).toHaveValue(today)

  await test.step('guests can be checked in only while today is selected', async () => {
    const guest = await due(server, 1)
    const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
    await search(page).fill(fullName(guest))
    await expect(page.getByRole('combobox', { name: 'Search by day' })).toHaveValue(today)
    await expect(box).toBeEnabled()
    await page.getByRole('combobox', { name: 'Search by day' }).selectOption('All days')
    await expect(box).toBeDisabled()
    await page.getByRole('button', { name: 'Show today' }).click()
    await expect(box).toBeEnabled()
  })

  await test.step('Enter on the only match checks in; a second one shows when that was', async () => {
    const guest = await due(server, 2)
    await search(page).fill(fullName(guest))
    await expect(rows(page)).toHaveCount(1)
    await search(page).press('Enter')
    const pinView = dialog(page, 'Welcome to United Kingdom!')
    await expect(pinView).toContainText(`${guest.pin}`)
    await expect(pinView).toContainText('Join a tour')
    await returnToList(page)
    await search(page).fill(fullName(guest))
    await expect(page.getByRole('checkbox', { name: `Check in ${fullName(guest)}` })).toBeDisabled()
    await search(page).press('Enter')
    const alreadyIn = page.getByRole('dialog', { name: /^Already in since \d\d:\d\d, by Avery Holloway$/ })
    await expect(alreadyIn).toContainText(fullName(guest))
    await expect(alreadyIn).toContainText(guest.group_name)
    await alreadyIn.getByRole('button', { name: 'Not the same person?' }).click()
    const card = dialog(page, fullName(guest))
    await expect(card).toContainText('Checked in')
    // After the pin view the search has the focus, for the next name or code.
    await card.getByRole('button', { name: 'Show PIN' }).click()
    await expect(pinView).toContainText(`${guest.pin}`)
    await page.keyboard.press('Escape')
    await expect(search(page)).toBeFocused()
  })
})

test('a check-in is reversed, a voucher provided and a guest deleted from their own panel, once confirmed', async ({
  page,
  server,
}) => {
  const { today } = await guestDay(server)
  const guest = await due(server, 3)
  const name = fullName(guest)
  const stored = async () => (await listOf(server)).find(row => row.id === guest.id)
  const timeToday = async () => checkedInOn(await stored(), today)
  await startAtGuestDay(page, server)
  await checkIn(page, guest)
  await returnToList(page)

  await openGuest(page, guest)
  await dialog(page, name).getByRole('button', { name: 'Voucher provided' }).click()
  await dialog(page, `Provide the voucher to ${name}?`)
    .getByRole('button', { name: 'Voucher provided' })
    .click()
  await expect(dialog(page, name)).toContainText(/Received.*by Avery Holloway/s)

  await dialog(page, name)
    .getByRole('button', { name: /^Reverse check-in of/ })
    .click()
  const question = dialog(page, `Reverse the check-in of ${name}?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await timeToday()).toBeTruthy()
  await dialog(page, name)
    .getByRole('button', { name: /^Reverse check-in of/ })
    .click()
  await question.getByRole('button', { name: 'Reverse check-in' }).click()
  await expect(dialog(page, name)).toContainText('Not checked in')
  await expect.poll(timeToday).toBeUndefined()

  const remove = async () => {
    await dialog(page, name)
      .getByRole('button', { name: `More about ${name}` })
      .click()
    await dialog(page, name).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page, `Delete ${name}?`)).toContainText('has the voucher')
    await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete guest' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${name} is on the guest list again`)).toBeVisible()
  await openGuest(page, guest)
  await expect(dialog(page, name)).toContainText(`${guest.pin}`)
  await remove()
  await expect.poll(stored).toBeUndefined()
})

test('a new guest needs names, a group and a day; a walk-up is added with check-in, voucher and gift, and edited', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  await test.step('a new guest needs names, a group and a day; a name that exists already is reported', async () => {
    const twin = await due(server, 4)
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await expect(page.getByRole('heading', { name: 'Adding Guest' })).toBeVisible()
    const today = page.getByRole('group', { name: 'Attending days' }).getByRole('checkbox', { checked: true })
    await today.uncheck()
    await expect(page.getByText("To check in now, the guest must be attending today's date.")).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Check in now' })).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Voucher provided' })).toBeDisabled()
    await page.getByRole('button', { name: 'Add Guest' }).click()
    for (const text of [
      'First name cannot be empty',
      'Last name cannot be empty',
      'Group cannot be empty',
      /^Choose at least one day/,
    ])
      await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('textbox', { name: 'First name' }).fill(twin.first_name.toUpperCase())
    await page.getByRole('textbox', { name: 'Last name' }).fill(` ${twin.last_name} `)
    await expect(page.getByText('A guest with the same name already exists!')).toBeVisible()
    await expect(page.getByText(`${twin.group_name}, not checked in yet`)).toBeVisible()
    await page.getByRole('button', { name: `Check in this one, of ${twin.group_name}` }).click()
    await expect(dialog(page, 'Welcome to United Kingdom!')).toContainText(`${twin.pin}`)
    await returnToList(page)
    // The form opens empty the next time.
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Guest List' })).toBeVisible()
  })

  await test.step('a walk-up is added with check-in, voucher and gift in one go, and edited', async () => {
    const { today } = await guestDay(server)
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Þóra')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Walkup')
    await formGroup(page).fill('alder')
    await page
      .getByRole('listbox', { name: 'Group' })
      .getByRole('option', { name: /^Alder/ })
      .click()
    for (const box of ['Check in now', 'Voucher provided', 'Gift received'])
      await page.getByRole('checkbox', { name: box }).check()
    await page.getByRole('button', { name: 'Add Guest' }).click()
    await expect(dialog(page, 'Welcome to United Kingdom!')).toContainText(/\d{4}/)
    await returnToList(page)
    const stored = async () => (await listOf(server)).find(row => row.last_name === 'Walkup')
    const timeToday = async () => checkedInOn(await stored(), today)
    await expect
      .poll(stored)
      .toMatchObject({ gift_received: true, voucher_received: true, check_in_days: today })

    await search(page).fill('thora walkup')
    await page.getByRole('button', { name: 'Þóra Walkup', exact: true }).click()
    await dialog(page, 'Þóra Walkup').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { name: 'Editing Guest' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeDisabled()
    for (const box of await page.getByRole('group', { name: 'Attending days' }).getByRole('checkbox').all())
      await box.check()
    await page.getByRole('button', { name: 'Save Update' }).click()
    await expect.poll(async () => (await stored())?.check_in_days.split(',').length).toBe(3)
    expect(await timeToday()).toBeTruthy()

    // A day with a check-in cannot be removed, offline either.
    await page.getByRole('button', { name: 'Þóra Walkup', exact: true }).click()
    await dialog(page, 'Þóra Walkup').getByRole('button', { name: 'Edit' }).click()
    await offlineMode(page).check()
    const days = page.getByRole('group', { name: 'Attending days' }).getByRole('checkbox')
    for (const box of await days.all()) await box.uncheck()
    await days.last().check()
    await page.getByRole('button', { name: 'Save Update' }).click()
    await expect(page.getByRole('alert')).toContainText('The guest has checked in on that day')
    await expect(pending(page)).toHaveText('Pending requests: 0')
    await offlineMode(page).uncheck()
  })
})

test('the list is downloaded as a file, offline too; an offline walk-up has no pin, which follows once online', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  await test.step('the list is downloaded as a file for a spreadsheet, offline too', async () => {
    const { today } = await guestDay(server)
    const button = page.getByRole('button', { name: 'Download Guests as CSV' })
    const load = async (withPasses = false) => {
      await button.click()
      const dialog = page.getByRole('dialog', { name: 'Download Guests as CSV' })
      await dialog.getByRole('checkbox', { name: 'With passes’ addresses' }).setChecked(withPasses)
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download', exact: true }).click()
      const file = await saving
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    }
    const online = await load()
    expect(online.name).toContain(today.replaceAll('/', '-'))
    expect(online.text).toMatch(/^\uFEFFFirst Name,Last Name,\d\d\/\d\d\/\d{4},.*\r\n/)
    const holds = `guests, of ${today} and every group`
    await expect(page.getByText(holds).last()).toBeVisible()
    const addressed = await load(true)
    const [head, ...rows] = addressed.text.trim().split('\r\n')
    expect(head).toMatch(/,Pass$/)
    const address = new RegExp(`,${server.origin}/g/[0-9A-Z]{16}$`)
    // An erased guest has no code.
    const withCode = rows.filter(row => !row.startsWith('Erased,guest,'))
    expect(withCode.filter(row => !address.test(row))).toEqual([])
    expect(withCode.length).toBeGreaterThan(rows.length / 2)
    await offlineMode(page).check()
    expect(await load()).toEqual(online)
    expect(await load(true)).toEqual(addressed)
    await expect(page.getByText(`${holds}. The server could not be asked.`)).toBeVisible()
    await offlineMode(page).uncheck()
  })

  await test.step('offline a walk-up is checked in without a pin, which follows once online', async () => {
    await offlineMode(page).check()
    await page.getByRole('button', { name: 'Add a guest' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Olu')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Offlinesson')
    await formGroup(page).fill('alder')
    await page
      .getByRole('listbox', { name: 'Group' })
      .getByRole('option', { name: /^Alder/ })
      .click()
    await page.getByRole('checkbox', { name: 'Check in now' }).check()
    await page.getByRole('checkbox', { name: 'Gift received' }).check()
    await page.getByRole('button', { name: 'Add Guest' }).click()
    await expect(dialog(page, 'Welcome to United Kingdom!')).toContainText('PIN follows when back online')
    await returnToList(page)
    await expect(pending(page)).toHaveText('Pending requests: 3')
    await search(page).fill('offlinesson')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('PIN follows when back online')
    await offlineMode(page).uncheck()
    await expect(rows(page)).toContainText(/\d{4}/)
    await expect(rows(page)).not.toContainText('PIN follows')
  })
})
