import type { Locator, Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { freeGuests, nth, pickGuest, rowOf, tab } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  guestDay,
  guestsOf,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import { expect, deskTest as test } from './support/test.ts'

/** A phone in a hand: double taps, moving targets, rotation, and controls within reach of a thumb. */

const PHONE = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

/** Taps twice in one place, like somebody who is not sure of the first tap. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to tap is not visible.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  // Sent together, with their times: a busy machine would delay the second tap.
  await Promise.all(
    [0, 0.15].flatMap(later => [
      session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x, y }],
        timestamp: start + later,
      }),
      session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
        timestamp: start + later + 0.05,
      }),
    ]),
  )
  await session.detach()
}

/** Waits for the part of the frame that loads once the device is idle. */
const untilListening = (page: Page) =>
  page.waitForFunction(() => document.documentElement.style.getPropertyValue('--visible-height'))

test('a second tap does not press an element that has just moved under the finger', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const guests = (await freeGuests(server)).slice(-6, -4)
  for (const [index, guest] of guests.entries())
    await server.api('POST', `/radios/${id}`, {
      radioID: 700_000_001 + index,
      guestID: guest.id,
      allocated: new Date().toISOString(),
      passCode: `770${index}`,
      is_vcarb: false,
    })
  await startAtGuestDay(page, server, 'Radios')
  await untilListening(page)
  const rows = page.getByRole('list', { name: 'Radios' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '7701' })).toBeVisible()
  const before = await rows.count()
  await tapTwice(page, rows.first().getByRole('checkbox', { name: 'Returned' }))
  await expect(rows).toHaveCount(before - 1)
  const left = async () => (await server.api<unknown[]>('GET', `/radios/${id}`)).length
  await expect.poll(left).toBe(before - 1)

  // Behind the return button is a guest, whom a second tap would open.
  const [guest, later] = await expectedToday(server)
  if (!guest || !later) throw new Error('Too few are expected today.')
  await page.goto(`${server.origin}/event/${id}/guests`)
  await untilListening(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
  await tapTwice(page, page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }))
  const view = page.getByRole('dialog')
  await expect(view).toContainText(String(guest.pin))
  await tapTwice(page, view.getByRole('button', { name: 'Return to check in' }))
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('')
  await expect(view).toHaveCount(0)

  // The same button then closes the dialog.
  await tab(page, 'Groups').tap()
  await page.getByRole('button', { name: `Arrival of ${later.group_name}` }).tap()
  await view.getByRole('button', { name: 'All here' }).tap()
  await tapTwice(page, view.getByRole('button', { name: /^Check in \d+ guests?$/ }))
  await expect(view.getByRole('button', { name: 'Done' })).toBeVisible()
})

test('an element that moves while a finger or a mouse is down is pressed, and nothing in its place', async ({
  page,
  server,
}) => {
  const guests = (await expectedToday(server)).slice(-2)
  const { id } = await guestDay(server)
  await startAtGuestDay(page, server)
  await untilListening(page)
  for (const [index, by] of ['finger', 'mouse'].entries()) {
    const guest = nth(guests, index)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
    const box = page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true })
    await pressAsItMoves(page, by, box)
    const view = page.getByRole('dialog')
    await expect(view, by).toContainText(String(guest.pin))
    await pressAsItMoves(page, by, view.getByRole('button', { name: 'Return to check in' }))
    await expect(view, by).toHaveCount(0)
    await expect
      .poll(async () => (await guestsOf(server, id)).find(row => row.id === guest.id)?.check_in, by)
      .toBe(true)
  }
})

/** Presses the target, and moves it (with its row) away before the finger or the mouse button is lifted. */
async function pressAsItMoves(page: Page, by: string, target: Locator): Promise<void> {
  const place = await target.boundingBox()
  if (!place) throw new Error('The element to press is not visible.')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  const move = () =>
    target.evaluate(element => {
      const moving = element.closest('li') ?? element
      moving.style.translate = '0 -90px'
    })
  if (by === 'mouse') {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await move()
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await move()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test('rotating the device keeps everything that was typed', async ({ page, server }) => {
  await startAtGuestDay(page, server)
  const turned = async (...typed: readonly (readonly [Locator, string])[]) => {
    for (const [field, text] of typed) await field.fill(text)
    for (const size of [ON_ITS_SIDE, PHONE]) {
      await page.setViewportSize(size)
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
    }
  }
  await turned([page.getByRole('searchbox', { name: 'Search by name' }), 'ann'])
  await page.getByRole('button', { name: 'Add a guest' }).tap()
  await turned(
    [page.getByRole('textbox', { name: 'First name' }), 'Ann'],
    [page.getByRole('textbox', { name: 'Last name' }), 'Bell'],
  )
  await page.goto(page.url().replace('/guests', '/radios'))
  await turned(
    [page.getByRole('combobox', { name: 'Guest name' }), 'an'],
    [page.getByRole('textbox', { name: 'Pass code' }), '12'],
  )
  await page.goto(`${server.origin}/settings`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .tap()
  await turned([page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), 'Ann Bell'])
})

/** Whether the text of a field (its choice, else its placeholder) fits into it. */
const textFits = (field: Locator): Promise<boolean> =>
  field.evaluate(element => {
    const words =
      element instanceof HTMLSelectElement
        ? element.selectedOptions[0]?.text
        : element.getAttribute('placeholder')
    if (!words) throw new Error('There is nothing to measure.')
    const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } =
      getComputedStyle(element)
    const text = document.createElement('span')
    text.textContent = words
    const look = { fontWeight, fontSize, fontFamily, letterSpacing, position: 'absolute', whiteSpace: 'pre' }
    Object.assign(text.style, look)
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width <= element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })

test('everything is within reach of a thumb, fields show their whole text, and toasts are not in the way', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  const strip = page.getByRole('navigation', { name: 'Event' })
  await expect(strip).toHaveAttribute('data-after')
  await expect(strip).not.toHaveAttribute('data-before')
  for (const name of ['Groups', 'Tours', 'Passes', 'Radios', 'Redemption', 'Predictor', 'Overview']) {
    await tab(page, name).click()
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
  }
  await expect(strip).toHaveAttribute('data-before')
  await expect(strip).not.toHaveAttribute('data-after')
  await tab(page, 'Guests').tap()
  await page.getByRole('button', { name: 'To gifts' }).tap()
  await expect(page.getByRole('textbox', { name: 'Guest pin' })).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'To groups' }).tap()
  await expect(page.getByRole('combobox', { name: 'Add a group' })).toBeInViewport()

  // The search and the day show their whole text on small phones.
  await page.evaluate(() => scrollTo({ top: 0 }))
  const fields = [
    page.getByRole('searchbox', { name: 'Search by name' }),
    page.getByRole('combobox', { name: 'Search by day' }),
  ]
  const expectToFit = async () => {
    for (const width of [360, 380, 390]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(() => Promise.all(fields.map(textFits)), `${width} px`).toEqual([true, true])
    }
  }
  await expectToFit()
  await page.getByRole('button', { name: 'Select guests' }).tap()
  await page.getByRole('button', { name: 'Done' }).waitFor()
  await expectToFit()
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.setViewportSize(PHONE)

  // A new pass is scrolled into view, and no toast covers the form.
  const guest = nth((await freeGuests(server)).slice(-2), 0)
  await tab(page, 'Passes').tap()
  await pickGuest(page, 'Guest name', fullName(guest))
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('30')
  await page.getByRole('button', { name: 'Add pass' }).tap()
  await expect(rowOf(page, 'Passes', fullName(guest))).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)

  // A toast covers the header only while a save button is where it would be.
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  const place = () => toast.evaluate(card => card.getBoundingClientRect().top / innerHeight)
  await tab(page, 'Guests').tap()
  await checkIn(page, nth((await expectedToday(server)).slice(-3), 0))
  await returnToList(page)
  await tab(page, 'Overview').tap()
  const save = page.getByRole('button', { name: 'Hand over' })
  await expect(save).not.toBeInViewport()
  expect(await place()).toBeGreaterThan(0.8)
  await save.evaluate(button => button.scrollIntoView({ block: 'end' }))
  await expect.poll(place).toBeLessThan(0.2)
  await page.evaluate(() => scrollTo({ top: 0 }))
  await expect.poll(place).toBeGreaterThan(0.8)
})

test('a form that ends far down leaves the guest list in sight, as it was before', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)
  const guest = nth(await expectedToday(server), 0)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const end of ['Cancel', 'Save Update']) {
    await search.fill(fullName(guest))
    await rowOf(page, 'Guest List', fullName(guest)).getByRole('button').first().tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).tap()
    await page.getByText('Dietary needs and note').tap()
    await page.getByRole('textbox', { name: 'Note' }).fill('A seat at the window')
    await page.getByRole('button', { name: end }).tap()
    await expect(search).toBeInViewport({ ratio: 1 })
    await expect(rowOf(page, 'Guest List', fullName(guest))).toBeInViewport({ ratio: 1 })
  }
})
