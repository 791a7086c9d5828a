import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { nth, offlineMode, rowOf, tab } from './support/event-tabs.ts'
import {
  expectedToday,
  guestDay,
  guestsOf,
  openGuest,
  openGuestDay,
  search,
  startAtGuestDay,
  takeBackFlags,
} from './support/guest-day.ts'
import { scan } from './support/scan.ts'
import type { TestServer } from './support/server.ts'
import { expect, otherDesk, sameDeskTest as test } from './support/test.ts'

/** A guest's note and dietary needs: written in the form, found by the search, and shown before the pin. */

test.afterEach(({ server }) => takeBackFlags(server))

const NOTE = 'Arrives with an assistance dog'

const told = (page: Page) => page.getByRole('dialog', { name: 'Tell the steward' })
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to United Kingdom!' })

async function serverRow(server: TestServer, id: string): Promise<Guest | undefined> {
  const { id: eventId } = await guestDay(server)
  return (await guestsOf(server, eventId)).find(guest => guest.id === id)
}

/** Writes notes as another desk would. */
const write = (server: TestServer, { id, check_in_days, event_group_id }: Guest, notes: object) =>
  server.api('PUT', `/guests/${id}`, { check_in_days, event_group_id, ...notes })

async function openForm(page: Page, guest: Guest): Promise<void> {
  const card = await openGuest(page, guest)
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Editing Guest' })).toBeVisible()
}

async function checkIn(page: Page, guest: Guest): Promise<void> {
  await search(page).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
}

test('a note is written offline, found by the search, marked on the row, kept over a reload, and sent to the other desk', async ({
  page,
  server,
  browser,
}) => {
  const guest = nth(await expectedToday(server), 0)
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  await openForm(page, guest)
  await page.getByText('Dietary needs and note').click()
  await page.getByRole('checkbox', { name: 'Vegan' }).check()
  await page.getByRole('textbox', { name: 'Other dietary needs' }).fill('no samphire')
  await page.getByRole('textbox', { name: 'Note' }).fill(`  ${NOTE} `)
  await page.getByRole('checkbox', { name: 'Tell the steward' }).check()
  await page.getByRole('button', { name: 'Save Update' }).click()

  const found = rowOf(page, 'Guest List', fullName(guest))
  await search(page).fill('samphire')
  await expect(found).toContainText('Tell the steward')
  await expect(page.getByRole('list', { name: 'Guest List' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await search(page).fill('assistance dog')
  await expect(found).toContainText('Tell the steward')
  expect(await serverRow(server, guest.id)).not.toHaveProperty('note')

  const other = await otherDesk(browser, server)
  await openGuestDay(other)
  await search(other).fill(fullName(guest))
  const elsewhere = rowOf(other, 'Guest List', fullName(guest))
  await expect(elsewhere).toBeVisible()
  await expect(elsewhere).not.toContainText('Tell the steward')
  await offlineMode(page).uncheck()
  await expect(elsewhere).toContainText('Tell the steward')
  await checkIn(other, guest)
  await expect(told(other)).toContainText(NOTE)
  await other.context().close()
  await expect
    .poll(() => serverRow(server, guest.id))
    .toMatchObject({ note: NOTE, dietary_needs: 'Vegan, no samphire', tell_steward: true })

  // A form that does not change the note leaves what another desk writes meanwhile.
  await openForm(page, guest)
  await expect(page.getByRole('checkbox', { name: 'Vegan' })).toBeChecked()
  await write(server, guest, { note: 'Arrives by helicopter' })
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Arrives by helicopter')
  await page.getByRole('checkbox', { name: 'Vegan' }).uncheck()
  await page.getByRole('button', { name: 'Save Update' }).click()
  await expect
    .poll(() => serverRow(server, guest.id))
    .toMatchObject({ note: 'Arrives by helicopter', dietary_needs: 'no samphire', tell_steward: true })
})

test('a note for the steward shows before the pin until it was read, online, written at another desk, and offline', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)
  for (const offline of [false, true]) {
    const [one, two, three] = await expectedToday(server)
    if (!one || !two || !three) throw new Error('Too few are expected today.')
    for (const guest of [one, two]) await write(server, guest, { note: NOTE, tell_steward: true })
    await search(page).fill(fullName(two))
    await expect(rowOf(page, 'Guest List', fullName(two))).toContainText('Tell the steward')
    if (offline) await offlineMode(page).check()

    await checkIn(page, one)
    await expect(told(page)).toContainText(NOTE)
    await expect(welcome(page)).toHaveCount(0)
    // Read aloud with the button, which has the focus.
    await expect(told(page).getByRole('button')).toHaveAccessibleDescription(new RegExp(NOTE))
    await expect(told(page)).not.toContainText(String(one.pin))
    // Sooner, this would be the second press of a double one.
    await pause(500)
    await page.keyboard.press('Enter')
    await expect(welcome(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText(String(one.pin))
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()

    // A scan confirms that the note was read, and checks nobody in.
    await scan(page, String(two.pin))
    await expect(told(page)).toContainText(NOTE)
    await scan(page, String(three.pin))
    await expect(page.getByRole('dialog')).toContainText(String(two.pin))
    await scan(page, String(three.pin))
    await expect(page.getByRole('dialog')).toContainText(String(three.pin))
    await expect(told(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()
  }
})

const kitchen = (page: Page, need: string) =>
  page.getByRole('table', { name: 'Kitchen' }).getByRole('row', { name: need }).getByRole('cell')

test('notes for the steward are listed where guests are checked in without a pin view, and the overview counts dietary needs for the kitchen', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server, 'Overview')

  const guest = nth(await expectedToday(server), 0)
  await write(server, guest, { note: NOTE, dietary_needs: 'Halal', tell_steward: true })
  await page
    .getByRole('table', { name: 'Groups' })
    .getByRole('button', { name: guest.group_name, exact: true })
    .click()
  const arrival = page.getByRole('dialog', { name: `Arrival of ${guest.group_name}` })
  await expect(arrival).toContainText(/Tell the steward of \d+ guests?/)
  await expect(arrival).toContainText(`${fullName(guest)}: ${NOTE}: Halal`)
  await page.keyboard.press('Escape')

  await test.step('so do the other two ways to check in without a pin view', async () => {
    await tab(page, 'Guests').click()
    await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption(guest.group_name)
    await page.getByRole('button', { name: 'Check in group' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(`${fullName(guest)}: ${NOTE}: Halal`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    const gifts = page.getByRole('region', { name: 'Gift Redemption' })
    await gifts.getByRole('textbox', { name: 'Guest pin' }).fill(`${guest.pin}`)
    await expect(gifts).toContainText(`${fullName(guest)}: ${NOTE}: Halal`)
    await tab(page, 'Overview').click()
  })

  await test.step('dietary needs are counted for the kitchen, offline too, and saved as a file', async () => {
    const [one, two] = await expectedToday(server)
    if (!one || !two) throw new Error('Too few are expected today.')
    await write(server, one, { dietary_needs: 'Fruitarian', tell_steward: false })
    await expect(kitchen(page, 'Fruitarian')).toHaveText(['0', '1'])
    await write(server, two, { dietary_needs: 'fruitarian, Halal' })
    await expect(kitchen(page, 'Fruitarian')).toHaveText(['0', '2'])

    await page.getByRole('link', { name: 'Guests', exact: true }).first().click()
    await offlineMode(page).check()
    await checkIn(page, one)
    await expect(welcome(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Overview' }).click()
    await expect(kitchen(page, 'Fruitarian')).toHaveText(['1', '2'])

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await saving).createReadStream()) chunks.push(Buffer.from(chunk))
    const { today } = await guestDay(server)
    expect(Buffer.concat(chunks).toString()).toContain(`\r\n${today},Fruitarian,1,2\r\n`)
  })
})

test('a companion is added with two taps and a first name, online and offline, unless the group is full', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const guest = nth(await expectedToday(server), 5)
  await startAtGuestDay(page, server)
  for (const [offline, name] of [
    [false, 'Ottoline'],
    [true, 'Octavia'],
  ] as const) {
    if (offline) await offlineMode(page).check()
    await openGuest(page, guest)
    await page.getByRole('button', { name: `With ${fullName(guest)}` }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('button', { name: 'Add and check in' }).click()
    await expect(welcome(page)).toBeVisible()
    await expect(page.getByRole('dialog').last()).toContainText(`${name} ${guest.last_name}`)
    await page.keyboard.press('Enter')
    if (offline) {
      await page.reload()
      await search(page).fill(`${name} ${guest.last_name}`)
      await expect(rowOf(page, 'Guest List', name)).toContainText(guest.group_name)
      await offlineMode(page).uncheck()
    }
    await expect
      .poll(async () => (await guestsOf(server, id)).find(one => one.first_name === name))
      .toMatchObject({
        last_name: guest.last_name,
        event_group_id: guest.event_group_id,
        // From today on.
        check_in_days: guest.check_in_days.slice(guest.check_in_days.indexOf(today)),
        check_in: true,
      })
    const companion = (await guestsOf(server, id)).find(one => one.first_name === name)
    expect(companion?.check_in_days).toContain(today)
    await server.api('DELETE', `/guests/${companion?.id}`)
  }

  // A full group accepts no companion; offline, waiting guests are counted too.
  const group = await server.api<{ guest_count: number; maximum_guests: number }>(
    'GET',
    `/event/group/${guest.event_group_id}`,
  )
  await server.api('PUT', `/event/group/${guest.event_group_id}`, { maximum_guests: group.guest_count + 1 })
  await startAtGuestDay(page, server)
  await offlineMode(page).check()
  const ask = async () => {
    await openGuest(page, guest)
    await page.getByRole('button', { name: `With ${fullName(guest)}` }).click()
  }
  await ask()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.type('Quentin')
  await page.getByRole('checkbox', { name: 'Check in now' }).uncheck()
  await page.getByRole('button', { name: 'Add Guest' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ask()
  await expect(page.getByText('The group is full')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
})
