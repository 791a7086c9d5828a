import type { Page } from '@playwright/test'
import type { Pass } from '../contract/api/passes.schema.ts'
import { MINUTE_MS } from '../contract/rules/durations.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { venueTime } from '../contract/rules/venue-time.ts'
import {
  addGuest,
  drawFirst,
  freeGuests,
  holdClock,
  nth,
  offlineMode,
  openTab,
  pending,
  pickGuest,
  quietEvent,
  rowOf,
  serveGuest,
  tab,
} from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { checkIn, expectedToday, guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** Specification section 2, 'Passes tab'. */

const form = (page: Page) => page.getByRole('form', { name: 'Give out a pass' })
const duration = (page: Page) => form(page).getByRole('combobox', { name: 'Duration' })
const addButton = (page: Page) => form(page).getByRole('button', { name: 'Add pass' })
const passesOf = (server: TestServer, eventID: number): Promise<Pass[]> =>
  server.api('GET', `/passes/${eventID}`)
const dueAt = (pass: Pass): number => Date.parse(pass.allocated_at) + pass.duration * MINUTE_MS

/** Gives out a pass on the server, without the browser, that is due in this many minutes. */
async function servePass(
  server: TestServer,
  eventID: number,
  guestID: string,
  dueInMinutes: number,
): Promise<Pass> {
  return server.api('POST', `/passes/${eventID}`, {
    passID: 100_000_000 + Math.floor(Math.random() * 900_000_000),
    guestID,
    allocated: new Date(Date.now() + (dueInMinutes - 60) * MINUTE_MS).toISOString(),
    duration: 60,
    is_vcarb: false,
  })
}

test('a pass needs a guest and a duration, shows when it is due back and that it is ACTIVE; a returned one leaves the list', async ({
  page,
  server,
}) => {
  const { id, timezone } = await guestDay(server)
  const guest = nth(await freeGuests(server), 0)
  await startAtGuestDay(page, server, 'Passes')
  await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
  const groups = duration(page).locator('optgroup')
  await expect(groups).toHaveCount(2)
  await expect(groups.first()).toHaveAttribute('label', 'Frequent')
  await expect(groups.first().locator('option')).toHaveText(
    [15, 30, 45, 60].map(minutes => `${minutes} minutes`),
  )
  await expect(groups.last()).toHaveAttribute('label', 'All options')
  await expect(groups.last().locator('option')).toHaveText(
    [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60].map(minutes => `${minutes} minutes`),
  )
  await expect(form(page).getByRole('checkbox', { name: 'Is VCARB?' })).toBeVisible()

  await expect(addButton(page)).toBeDisabled()
  await form(page).getByRole('button', { name: '30 minutes' }).click()
  await expect(duration(page)).toHaveValue('30')
  await expect(addButton(page)).toBeDisabled()
  await pickGuest(page, 'Guest name', fullName(guest))
  await expect(addButton(page)).toBeEnabled()
  await duration(page).selectOption('')
  await expect(addButton(page)).toBeDisabled()

  await duration(page).selectOption('45')
  await form(page).getByRole('checkbox', { name: 'Is VCARB?' }).check()
  await addButton(page).click()
  const row = rowOf(page, 'Passes', fullName(guest))
  await expect(row).toBeInViewport()
  await expect.poll(() => row.evaluate(element => element.getAnimations().length)).toBeGreaterThan(0)
  // The row lights up instead of a toast; screen readers are told nevertheless.
  const said = page.getByRole('region', { name: 'Notifications' })
  await expect(said).toContainText('has a pass for 45 minutes')
  await expect(said.getByRole('listitem')).toHaveCount(0)
  await expect(row).toContainText('Due back in 45 min')
  await expect(row).toContainText('ACTIVE')
  await expect(row.getByRole('img', { name: 'VCARB' })).toBeVisible()
  // The next pass needs only a name and Enter: mostly it is for the same duration.
  await expect(form(page).getByRole('combobox', { name: 'Guest name' })).toHaveValue('')
  await expect(form(page).getByRole('combobox', { name: 'Guest name' })).toBeFocused()
  await expect(duration(page)).toHaveValue('45')

  const own = async () => (await passesOf(server, id)).filter(pass => pass.guest_id === guest.id)
  await expect.poll(own).not.toEqual([])
  const [stored, ...more] = await own()
  expect(more).toEqual([])
  expect(stored).toMatchObject({ duration: 45, is_vcarb: true, guest_name: fullName(guest), returned: false })
  expect(String(stored?.pass_id)).toMatch(/^\d{9}$/)
  if (stored) await expect(row).toContainText(venueTime(dueAt(stored), timezone))

  await row.getByRole('checkbox', { name: 'Returned' }).check()
  await expect(row).toBeHidden()
  await expect.poll(own).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('ACTIVE')
  await expect.poll(own).toEqual([stored])
})

test('overdue passes come first, then the soonest due; an event without passes says so, and long names fit a phone', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = await freeGuests(server)
  await servePass(server, id, nth(guests, 2).id, -90)
  await servePass(server, id, nth(guests, 3).id, 55)
  await startAtGuestDay(page, server, 'Passes')
  const out = await passesOf(server, id)
  const rows = page.getByRole('list', { name: 'Passes', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(out.length)
  await expect(rows.first()).toContainText('OVERDUE')
  await expect(rows.first()).toContainText(fullName(nth(guests, 2)))
  const names = out.toSorted((a, b) => dueAt(a) - dueAt(b)).map(pass => pass.guest_name)
  for (const [index, name] of names.entries()) await expect(rows.nth(index)).toContainText(name)

  await test.step('without passes the tab says so, and names of any length and direction fit a phone', async () => {
    const { id } = await quietEvent(server)
    const name = 'Maximiliane-Theodora von Hohenstein-Waldeck zu Lichtenberg und Falkenau'
    await serveGuest(server, id, 'عبد الرحمن', 'بن عبد العزيز')
    const guestID = await serveGuest(server, id, name, 'Freifrau von und zu der Tann')
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto(`${server.origin}/event/${id}/passes`)
    await expect(page.getByText('No passes are out')).toBeVisible()
    await servePass(server, id, guestID, 20)
    await page.reload()
    await expect(rowOf(page, 'Passes', name)).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const box = await rowOf(page, 'Passes', name).locator('label').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
})

test('the notice that a pass is overdue waits until an Undo has ended', async ({ page, server }) => {
  const { id } = await guestDay(server)
  const expected = (await expectedToday(server)).map(({ id }) => id)
  const [guest, holder] = (await freeGuests(server)).filter(({ id }) => expected.includes(id)).slice(-2)
  if (!guest || !holder) throw new Error('Nobody is free.')
  const said = page.getByRole('region', { name: 'Notifications' })
  const undo = said.getByRole('button', { name: 'Undo' })
  await holdClock(page)
  await startAtGuestDay(page, server)
  await checkIn(page, guest)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const { length: late } = (await passesOf(server, id)).filter(pass => dueAt(pass) <= Date.now())
  await page.getByRole('button', { name: 'Return to check in' }).click()
  await expect(undo).toBeVisible()
  await servePass(server, id, holder.id, -1)
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(tab(page, 'Passes')).toContainText(`${late + 1}`, { timeout: 500 })
  }).toPass()
  await expect(undo).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(said).toContainText(`The pass of ${fullName(holder)} is overdue`)
})

test('a pass turns OVERDUE when it is due; its tab counts it, and every tab announces it', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guest = nth(await freeGuests(server), 4)
  const before = (await passesOf(server, id)).map(dueAt)
  const pass = await servePass(server, id, guest.id, 30)
  const due = dueAt(pass)
  const lateAt = (moment: number) => before.filter(time => time <= moment).length
  await holdClock(page)
  await startAtGuestDay(page, server, 'Passes')
  const row = rowOf(page, 'Passes', fullName(guest))
  // With its clock at rest the page would not finish loading.
  await expect(row).toBeVisible()
  await page.clock.pauseAt(due - 5_000)
  // A jump fires each timer at most once; during these two seconds the timers fire as usual.
  await page.clock.runFor(2_000)
  await expect(row).toContainText('Due back now')
  await expect(row).toContainText('ACTIVE')
  await expect(tab(page, 'Passes')).toContainText(`${lateAt(due - 3_000)}`)

  await tab(page, 'Guests').click()
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  await page.clock.runFor(3_500)
  const said = page.getByRole('region', { name: 'Notifications' })
  await expect(said).toHaveAttribute('aria-live', 'polite')
  await expect(said).toContainText(`The pass of ${fullName(guest)} is overdue`)
  await expect(tab(page, 'Passes')).toContainText(`${lateAt(due + 500) + 1}`)
  await expect(tab(page, 'Passes')).toHaveAccessibleDescription(`${lateAt(due + 500) + 1} overdue`)

  await tab(page, 'Passes').click()
  await expect(row).toContainText('OVERDUE')
  await page.clock.runFor(2 * MINUTE_MS)
  await expect(row).toContainText('Due back 2 min ago')
})

test('a pass number that is taken is replaced by another, online and from the queue, without a message', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = await freeGuests(server)
  const returned = await servePass(server, id, nth(guests, 5).id, 20)
  await server.api('PUT', `/passes/${id}/${returned.pass_id}`)
  await signIn(page, server)
  const sent: number[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/passes/'))
      sent.push(request.postDataJSON().passID)
  })
  await openTab(page, 'Passes')
  for (const [at, guest] of [nth(guests, 6), nth(guests, 8)].entries()) {
    if (at === 1) await offlineMode(page).check()
    await drawFirst(page, returned.pass_id)
    await pickGuest(page, 'Guest name', fullName(guest))
    await duration(page).selectOption('5')
    await addButton(page).click()
    await expect(rowOf(page, 'Passes', fullName(guest))).toContainText('ACTIVE')
    if (at === 1) await offlineMode(page).uncheck()
    await expect(pending(page)).toHaveCount(0)
    const numbers = async () =>
      (await passesOf(server, id)).filter(pass => pass.guest_id === guest.id).map(pass => `${pass.pass_id}`)
    await expect.poll(numbers).toEqual([expect.stringMatching(/^\d{9}$/)])
    expect(await numbers()).not.toContain(`${returned.pass_id}`)
    await expect(page.getByText(/not given a pass|already taken|Refused/)).toBeHidden()
  }
  expect(sent).toEqual([returned.pass_id, returned.pass_id])
})

test('offline: a pass for a guest who was added offline and a returned pass survive a reload and take effect', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const { id } = await guestDay(server)
  const holder = nth(await freeGuests(server), 7)
  await servePass(server, id, holder.id, 40)
  await startAtGuestDay(page, server, 'Passes')
  await expect(rowOf(page, 'Passes', fullName(holder))).toBeVisible()
  await tab(page, 'Guests').click()
  await offlineMode(page).check()
  await addGuest(page, 'Paula', 'Passoffline')
  await tab(page, 'Passes').click()
  await pickGuest(page, 'Guest name', 'Paula Passoffline')
  await duration(page).selectOption('15')
  await addButton(page).click()
  const added = rowOf(page, 'Passes', 'Paula Passoffline')
  await expect(added).toContainText('ACTIVE')
  await rowOf(page, 'Passes', fullName(holder)).getByRole('checkbox', { name: 'Returned' }).check()
  await expect(rowOf(page, 'Passes', fullName(holder))).toBeHidden()
  await expect(pending(page)).toHaveText('Pending requests: 3')

  await page.reload()
  await expect(added).toContainText('ACTIVE')
  await expect(rowOf(page, 'Passes', fullName(holder))).toBeHidden()
  expect((await passesOf(server, id)).some(pass => pass.guest_name === 'Paula Passoffline')).toBe(false)

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  const out = await passesOf(server, id)
  expect(out.filter(pass => pass.guest_name === 'Paula Passoffline')).toMatchObject([{ duration: 15 }])
  expect(out.some(pass => pass.guest_id === holder.id)).toBe(false)
  await expect(added).toContainText('ACTIVE')
})
