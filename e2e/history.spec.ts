import { readFile } from 'node:fs/promises'
import { fullName } from '../contract/rules/full-name.ts'
import {
  checkIn,
  expectedToday,
  GUEST_DAY,
  openGuest,
  openGuestDay,
  returnToList,
  search,
} from './support/guest-day.ts'
import { expect, signIn, test } from './support/test.ts'

test('staff read who did what, and download and erase a guest’s data; offline the app says that it cannot', async ({
  page,
  server,
  expectedErrors,
}) => {
  // The line that the browser itself logs for the worker's answer while offline.
  expectedErrors.push(/status of 503/)
  const [guest] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected.')
  const name = fullName(guest)
  await signIn(page, server, /Bianca/)
  await openGuestDay(page)
  // Made offline and sent later: the trail has both times.
  const offline = page.getByRole('switch', { name: 'Offline mode' })
  await offline.click()
  await page.clock.setFixedTime(Date.now() - 60_000)
  await checkIn(page, guest)
  await page.clock.setFixedTime(Date.now())
  await returnToList(page)
  await openGuest(page, guest)
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Show history' }).click()
  await expect(panel.getByText('can be read only while you are online')).toBeVisible()
  await panel.getByRole('button', { name: 'Personal data' }).click()
  const data = page.getByRole('dialog', { name: `Data of ${name}` })
  await expect(data).toContainText('A name can only be erased while you are online.')
  await expect(data.getByRole('button', { name: 'Erase the name' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await offline.click()

  const arrived = async () => (await expectedToday(server)).every(({ id }) => id !== guest.id)
  await expect.poll(arrived).toBe(true)
  await openGuest(page, guest)
  await panel.getByRole('button', { name: 'Show history' }).press('Enter')
  // The button is gone: the keyboard goes on from its place.
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Personal data' })).toBeFocused()
  // A list for each hour: the check-in is in the first.
  const entry = panel.getByRole('list', { name: 'History' }).first().getByRole('listitem').first()
  await expect(entry).toContainText(/Checked in for \d\d\/\d\d\/\d{4}Bianca Ferretti, /)
  const [when, late] = await Promise.all([
    entry.getByRole('time').boundingBox(),
    entry.getByText(/^Sent later, arrived /).boundingBox(),
  ])
  expect(late?.y, 'the badge takes no width from the words').toBeGreaterThan(
    (when?.y ?? 0) + (when?.height ?? 0) / 2,
  )
  // A device without a name is not shown by its id.
  await expect(entry).not.toContainText(/device|[0-9a-f]{8}/)

  // A turned tablet shows the card in another place.
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.locator('dialog[open]').getByRole('list', { name: 'History' }).first()).toBeVisible()
  await page.setViewportSize({ width: 1180, height: 820 })

  await panel.getByRole('button', { name: 'Personal data' }).click()
  const saved = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download as a page' }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toContain(
    `<h1>Data kept of <bdi>${name.replaceAll("'", '&#39;')}</bdi></h1>`,
  )
  await data.getByRole('button', { name: 'Erase the name' }).click()
  const confirm = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(confirm).toContainText('‘Erased guest’ stays, with pin, days, check-ins and gifts')
  await confirm.getByRole('button', { name: 'Erase for good' }).click()
  const erased = page.getByRole('dialog', { name: 'Erased guest' })
  await expect(erased).toContainText(`${guest.pin}`)
  await expect(erased.getByRole('button', { name: 'Personal data' })).toBeFocused()
  await expect(erased).not.toContainText(name)
  await page.keyboard.press('Escape')
  await search(page).fill('')
  await expect(page.getByText(name)).toHaveCount(0)

  await page
    .getByRole('link', { name: /settings/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Show who did what' }).click()
  const event = page.getByRole('region', { name: 'History' })
  // The panel would cut the sides of an outline around the page of history.
  await expect(page.locator(':focus')).toHaveCSS('outline-offset', /^-\d/)
  await expect(event.getByRole('listitem').first()).toContainText(
    /Erased guest\s*Name erased\s*Bianca Ferretti/,
  )
  const who = event.getByRole('combobox', { name: 'Who' })
  await event.getByRole('combobox', { name: 'What' }).selectOption('Name erased')
  await who.selectOption('Bianca Ferretti')
  await expect(event.getByRole('listitem')).toHaveCount(1)
  await expect(event.getByRole('heading', { level: 3 })).toHaveText(
    /^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d\d:00$/,
  )
  await expect(page.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
})
