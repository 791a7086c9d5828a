import type { Locator, Page } from '@playwright/test'
import type { Radio } from '../contract/api/radios.schema.ts'
import { MINUTE_MS } from '../contract/rules/durations.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { venueMoment } from '../contract/rules/venue-time.ts'
import {
  addGuest,
  drawFirst,
  freeGuests,
  holdClock,
  nth,
  offlineMode,
  pending,
  pickGuest,
  quietEvent,
  rowOf,
  tab,
  takeBackAllRadios,
} from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { guestDay, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, sameDeskTest as test } from './support/test.ts'

/** Specification section 2, 'Radios tab'. */

const form = (page: Page) => page.getByRole('form', { name: 'Give out a radio' })
const passCode = (page: Page) => form(page).getByRole('textbox', { name: 'Pass code' })
const addButton = (page: Page) => form(page).getByRole('button', { name: 'Add radio' })
const radiosOf = (server: TestServer, eventID: number): Promise<Radio[]> =>
  server.api('GET', `/radios/${eventID}`)

/** Gives out a radio on the server, without the browser. */
const serveRadio = (server: TestServer, eventID: number, guestID: string, code: string): Promise<Radio> =>
  server.api('POST', `/radios/${eventID}`, {
    radioID: 100_000_000 + Math.floor(Math.random() * 900_000_000),
    guestID,
    allocated: new Date().toISOString(),
    passCode: code,
    is_vcarb: false,
  })

test('a new radio needs a name and a numeric code, is counted and shows its time; a returned one leaves the list until Undo', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guest = nth(await freeGuests(server), 0)
  const before = (await radiosOf(server, id)).length
  await holdClock(page)
  await startAtGuestDay(page, server, 'Radios')
  await expect(page.getByRole('heading', { name: 'Garage Radio Allocations' })).toBeVisible()
  await expect(page.getByText(`${before}/40 Allocated`)).toBeVisible()

  await expect(addButton(page)).toBeDisabled()
  await passCode(page).pressSequentially('a9b01')
  await expect(passCode(page)).toHaveValue('901')
  await expect(passCode(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(addButton(page)).toBeDisabled()
  await pickGuest(page, 'Guest name', fullName(guest))
  await expect(addButton(page)).toBeEnabled()
  await passCode(page).fill('')
  await expect(addButton(page)).toBeDisabled()
  await passCode(page).fill('901')
  await form(page).getByRole('checkbox', { name: 'Is VCARB?' }).check()
  await addButton(page).click()

  const row = rowOf(page, 'Radios', fullName(guest))
  await expect(row).toContainText('901')
  await expect(row).toContainText('Allocated just now')
  await expect(row.getByRole('img', { name: 'VCARB' })).toBeVisible()
  await expect(page.getByText(`${before + 1}/40 Allocated`)).toBeVisible()
  const own = async () => (await radiosOf(server, id)).find(radio => radio.pass_code === '901')
  await expect.poll(own).toBeDefined()
  const stored = await own()
  expect(stored).toMatchObject({ guest_id: guest.id, is_vcarb: true, returned: false })
  expect(String(stored?.radio_id)).toMatch(/^\d{9}$/)

  await row.getByRole('checkbox', { name: 'Returned' }).check()
  await expect(row).toBeHidden()
  await expect
    .poll(async () => (await radiosOf(server, id)).some(one => one.radio_id === stored?.radio_id))
    .toBe(false)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('901')
  await expect
    .poll(async () => (await radiosOf(server, id)).find(one => one.pass_code === '901')?.allocated_at)
    .toBe(stored?.allocated_at)

  await page.clock.fastForward(7 * MINUTE_MS)
  await expect(row).toContainText('Allocated 7 min ago')
})

test('several radios are returned at once after a confirmation, and at 40 no other can be added; without radios the tab says so', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = await freeGuests(server)
  const codes = ['911', '912', '913']
  for (const [index, code] of codes.entries()) await serveRadio(server, id, nth(guests, index + 2).id, code)
  const before = await radiosOf(server, id)
  await startAtGuestDay(page, server, 'Radios')
  await page.getByRole('button', { name: 'Return several' }).click()
  const chosen = page.getByRole('button', { name: 'Return selected' })
  await expect(chosen).toBeDisabled()
  for (const [index, code] of codes.entries())
    await page.getByRole('checkbox', { name: `Select ${fullName(nth(guests, index + 2))}, ${code}` }).check()
  await expect(chosen).toHaveText('Return selected (3)')
  await chosen.click()
  const question = page.getByRole('dialog', { name: 'Return 3 radios?' })
  for (const code of codes) await expect(question).toContainText(code)
  await question.getByRole('button', { name: 'Return', exact: true }).click()

  await expect(page.getByText(`${before.length - 3}/40 Allocated`)).toBeVisible()
  for (const code of codes) await expect(rowOf(page, 'Radios', code)).toBeHidden()
  await expect
    .poll(async () => (await radiosOf(server, id)).map(radio => radio.pass_code).toSorted())
    .toEqual(
      before
        .map(radio => radio.pass_code)
        .filter(code => !codes.includes(code))
        .toSorted(),
    )
  await expect(form(page)).toBeVisible()

  await test.step('at 40 allocated radios no other can be added', async () => {
    const guests = await freeGuests(server)
    const out = (await radiosOf(server, id)).length
    await Promise.all(
      Array.from({ length: 40 - out }, (_, code) =>
        serveRadio(server, id, nth(guests, 11).id, `5${String(code).padStart(3, '0')}`),
      ),
    )
    await expect(page.getByText('40/40 Allocated')).toBeVisible()
    await pickGuest(page, 'Guest name', fullName(nth(guests, 12)))
    await passCode(page).fill('999')
    await expect(addButton(page)).toBeDisabled()
    await expect(form(page)).toContainText('All 40 radios are allocated.')

    await rowOf(page, 'Radios', '5000').getByRole('checkbox', { name: 'Returned' }).check()
    await expect(page.getByText('39/40 Allocated')).toBeVisible()
    await expect(addButton(page)).toBeEnabled()
  })

  await test.step('in a long list, a new radio and the button that returns several are below the header', async () => {
    const expectBelowHeader = async (part: Locator) => {
      await expect(part).toBeInViewport({ ratio: 1 })
      const [head, box] = await Promise.all([page.getByRole('banner').boundingBox(), part.boundingBox()])
      expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
    }
    const rows = page.getByRole('list', { name: 'Radios' }).getByRole('listitem')
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.first()).not.toBeInViewport()
    await addButton(page).click()
    await expectBelowHeader(rowOf(page, 'Radios', '999'))
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('button', { name: 'Return several' }).click()
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.first()).not.toBeInViewport()
    await expectBelowHeader(chosen)
    await takeBackAllRadios(server, id)
  })

  await test.step('without radios the tab says so', async () => {
    const { id } = await quietEvent(server)
    await page.goto(`${server.origin}/event/${id}/radios`)
    await expect(page.getByText('No radios are allocated')).toBeVisible()
    await expect(page.getByText('0/40 Allocated')).toBeVisible()
  })
})

test('a pass code that is out is refused, online and offline, and a radio number that is taken is replaced by another', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*409/)
  const { id, timezone } = await guestDay(server)

  await test.step('the refusal names the holder and the time, online and offline', async () => {
    const guests = await freeGuests(server)
    const holder = nth(guests, 5)
    const radio = await serveRadio(server, id, holder.id, '921')
    // Enough radios for the list to have a search, however few other journeys have left.
    for (const code of ['961', '962', '963', '964', '965'])
      await serveRadio(server, id, nth(guests, 14).id, code)
    const words = `The radio 921 is out: ${fullName(holder)} has had it since ${venueMoment(radio.allocated_at, timezone)}.`
    await startAtGuestDay(page, server, 'Radios')
    await expect(rowOf(page, 'Radios', '921')).toBeVisible()
    await passCode(page).fill('921')
    await expect(form(page).getByRole('alert')).toHaveText(words)
    await passCode(page).fill('9210')
    await expect(form(page).getByRole('alert')).toBeHidden()

    await offlineMode(page).check()
    await pickGuest(page, 'Guest name', fullName(nth(guests, 6)))
    await passCode(page).fill('921')
    await addButton(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(words)
    await expect(pending(page)).toHaveText('Pending requests: 0')
    await expect(rowOf(page, 'Radios', fullName(nth(guests, 6)))).toBeHidden()

    // Handed on from one guest to another, in one write.
    await form(page)
      .getByRole('button', { name: `Take it over from ${fullName(holder)}` })
      .click()
    await expect(rowOf(page, 'Radios', '921')).toContainText(fullName(nth(guests, 6)))
    await expect(form(page).getByRole('combobox', { name: 'Guest name' })).toBeFocused()
    await expect(pending(page)).toHaveText('Pending requests: 1')
    const find = page.getByRole('searchbox', { name: 'Find a radio that is out' })
    await find.fill('921')
    await expect(page.getByRole('list', { name: 'Radios' }).getByRole('listitem')).toHaveCount(1)
    await find.fill('')
    await offlineMode(page).uncheck()
    await expect
      .poll(async () => (await radiosOf(server, id)).filter(one => one.pass_code === '921'))
      .toMatchObject([{ guest_name: fullName(nth(guests, 6)) }])
  })

  await test.step('a radio number that is taken is replaced by another, without a message', async () => {
    const guests = await freeGuests(server)
    const returned = await serveRadio(server, id, nth(guests, 9).id, '941')
    await server.api('PUT', `/radios/${id}/${returned.radio_id}`)
    await drawFirst(page, returned.radio_id)
    await pickGuest(page, 'Guest name', fullName(nth(guests, 10)))
    await passCode(page).fill('942')
    await addButton(page).click()
    await expect(rowOf(page, 'Radios', fullName(nth(guests, 10)))).toContainText('942')
    const numbers = async () =>
      (await radiosOf(server, id))
        .filter(radio => radio.pass_code === '942')
        .map(radio => `${radio.radio_id}`)
    await expect.poll(numbers).toEqual([expect.stringMatching(/^\d{9}$/)])
    expect(await numbers()).not.toContain(`${returned.radio_id}`)
    await expect(page.getByText(/not given a radio|already|Refused/)).toBeHidden()
  })

  await test.step('a code that another desk gave out meanwhile is refused in the server’s words', async () => {
    const guests = await freeGuests(server)
    await expect(page.getByRole('list', { name: 'Radios' })).toBeVisible()
    await pickGuest(page, 'Guest name', fullName(nth(guests, 8)))
    await passCode(page).fill('931')
    await serveRadio(server, id, nth(guests, 7).id, '931')
    await addButton(page).click()
    await expect(form(page).getByRole('alert')).toContainText(
      `The radio 931 is out: ${fullName(nth(guests, 7))} has had it since`,
    )
    expect((await radiosOf(server, id)).filter(radio => radio.pass_code === '931')).toHaveLength(1)
  })
})

test('offline: a radio for a guest who was added offline and a returned radio survive a reload and take effect', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const { id } = await guestDay(server)
  const holder = nth(await freeGuests(server), 13)
  const held = await serveRadio(server, id, holder.id, '951')
  await startAtGuestDay(page, server, 'Radios')
  await expect(rowOf(page, 'Radios', '951')).toBeVisible()
  await tab(page, 'Guests').click()
  await offlineMode(page).check()
  await addGuest(page, 'Rita', 'Radiooffline')
  await tab(page, 'Radios').click()
  await rowOf(page, 'Radios', '951').getByRole('checkbox', { name: 'Returned' }).check()
  await expect(rowOf(page, 'Radios', '951')).toBeHidden()
  // The pass code that has just been returned may be given out again: the writes keep their order.
  await pickGuest(page, 'Guest name', 'Rita Radiooffline')
  await passCode(page).fill('951')
  await addButton(page).click()
  const row = rowOf(page, 'Radios', 'Rita Radiooffline')
  await expect(row).toContainText('951')
  await expect(pending(page)).toHaveText('Pending requests: 3')

  await page.reload()
  await expect(row).toContainText('951')
  await expect(rowOf(page, 'Radios', fullName(holder))).toBeHidden()
  expect((await radiosOf(server, id)).map(radio => radio.radio_id)).toContain(held.radio_id)

  await offlineMode(page).uncheck()
  await expect(pending(page)).toHaveCount(0)
  expect((await radiosOf(server, id)).filter(radio => radio.pass_code === '951')).toMatchObject([
    { guest_name: 'Rita Radiooffline' },
  ])
  await expect(row).toContainText('951')
})
