import type { Locator, Page } from '@playwright/test'
import { fullName } from '../contract/rules/full-name.ts'
import { quietEvent } from './support/event-tabs.ts'
import {
  checkIn,
  expectedToday,
  guestDay,
  openGuestDay,
  returnToList,
  startAtGuestDay,
} from './support/guest-day.ts'
import {
  type DeviceWindow,
  expectAboveKeyboard,
  KEYBOARDS,
  untilListening,
  WINDOWS,
} from './support/on-screen-keyboard.ts'
import { deskTest, expect, signIn, test } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** How many rows each device has to show, and how far down the first may be, in px (design section 9, The frame). */
const IN_SIGHT: Readonly<Record<DeviceWindow['device'], { rows: number; firstWithin: number }>> = {
  'an iPad on its side': { rows: 10, firstWithin: 200 },
  'a small iPad on its side': { rows: 9, firstWithin: 200 },
  'an iPad held upright': { rows: 15, firstWithin: 280 },
  'a phone': { rows: 8, firstWithin: 364 },
}

test.use({ hasTouch: true, isMobile: true })

const MIN_ROWS_WITH_KEYBOARD = 3

/** The number of rows of the guest list that are fully visible, and the top of the first one, in px. */
async function rowsInSight(page: Page): Promise<{ whole: number; first: number }> {
  return page.getByRole('list', { name: 'Guest List' }).evaluate(list => {
    const box = list.parentElement?.getBoundingClientRect()
    const rows = [...list.children].map(row => row.getBoundingClientRect())
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    const start = Math.max(offsetTop, box?.top ?? 0)
    const end = Math.min(offsetTop + height, box?.bottom ?? innerHeight)
    const whole = rows.filter(({ top, bottom }) => top >= start - 1 && bottom <= end + 1)
    return { whole: whole.length, first: whole[0]?.top ?? innerHeight }
  })
}

/** Looks at the rows in every window, then at those that a search finds above each keyboard. */
async function lookAtRows(page: Page): Promise<void> {
  for (const { device, width, height } of WINDOWS) {
    const { rows, firstWithin } = IN_SIGHT[device]
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await rowsInSight(page)).whole, device).toBeGreaterThanOrEqual(rows)
    expect((await rowsInSight(page)).first, device).toBeLessThanOrEqual(firstWithin)
  }
  await untilListening(page)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  for (const { how, open, close } of KEYBOARDS)
    for (const window of WINDOWS) {
      const what = `${window.device}, a keyboard ${how}`
      await page.setViewportSize(window)
      await search.fill('')
      await search.blur()
      await expect.poll(() => page.evaluate(() => scrollY), what).toBe(0)
      await search.tap()
      await open(page, window)
      await search.pressSequentially('a')
      await expect
        .poll(async () => (await rowsInSight(page)).whole, what)
        .toBeGreaterThanOrEqual(MIN_ROWS_WITH_KEYBOARD)
      const { y } = (await search.boundingBox()) ?? { y: -1 }
      expect(y, what).toBeGreaterThanOrEqual(0)
      expect(y, what).toBeLessThan(60)
      await close(page, window)
      await expect.poll(() => page.evaluate(() => scrollY), what).toBe(0)
    }
}

deskTest(
  'the guest list begins high enough and shows enough rows, also above a keyboard, on every device: ORBR',
  async ({ page, server }) => {
    await startAtGuestDay(page, server)
    await lookAtRows(page)
  },
)

test('the guest list begins high enough and shows enough rows, also above a keyboard, on every device: VCARB', async ({
  page,
  server,
}) => {
  await signIn(page, { ...server, origin: server.origin.replace('localhost', 'vcarb.localhost') })
  await openGuestDay(page)
  await lookAtRows(page)
})

deskTest(
  'the count of those found stays inside the panel on every device and day',
  async ({ page, server }) => {
    await startAtGuestDay(page, server)
    const panel = page.getByRole('region', { name: 'Guest List' })
    const days = panel.getByRole('combobox', { name: 'Search by day' })
    await panel.getByRole('searchbox', { name: 'Search by name' }).fill('an')
    for (const { device, width, height } of WINDOWS) {
      await page.setViewportSize({ width, height })
      for (const [index] of (await days.getByRole('option').all()).entries()) {
        await days.selectOption({ index })
        const count = await panel.getByText(/guests checked in /).boundingBox()
        const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
        expect(count && count.x + count.width, `${device}, day ${index}`).toBeLessThanOrEqual(x + width)
      }
    }
  },
)

/** Calls `look` in every window and with both kinds of keyboard, while the field has the focus. */
async function withEachKeyboard(page: Page, field: Locator, look: (what: string) => Promise<void>) {
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    for (const { how, open, close } of KEYBOARDS.toReversed()) {
      await field.blur()
      await field.focus()
      await open(page, window)
      await look(`${window.device}, a keyboard ${how}`)
      await close(page, window)
    }
  }
}

deskTest(
  'suggestions, errors and buttons below a field are visible above the keyboard',
  async ({ page, server }) => {
    const { id } = await guestDay(server)
    const quiet = await quietEvent(server)
    const emptyTour = await serveTour(server, id, { title: 'Partner', inMinutes: 500 })

    const asks = [
      [`event/${id}/passes`, 'Guest name', 'an'],
      [`event/${id}/radios`, 'Guest name', 'an'],
      [`event/${id}/redemption`, 'Guest name', 'an'],
      [`event/${id}/tour/${emptyTour.id}`, 'Add a guest by name', 'an'],
      // Few groups are left to add.
      [`event/${quiet.id}/groups`, 'Add a group', 'a'],
    ] as const
    for (const [path, name, typed] of asks) {
      await page.goto(`${server.origin}/${path}`)
      await untilListening(page)
      const box = page.getByRole('combobox', { name, exact: true })
      const suggestions = page.getByRole('listbox')
      await box.fill(typed)
      await withEachKeyboard(page, box, async window => {
        await expectAboveKeyboard(suggestions.getByRole('option').nth(2), `${path}, ${window}`)
        await expectAboveKeyboard(suggestions.locator('..'), `${path}, ${window}`)
      })
    }

    await page.goto(`${server.origin}/event/${id}/guests`)
    await untilListening(page)
    await page.getByRole('button', { name: 'Add a guest' }).tap()
    const last = page.getByRole('textbox', { name: 'Last name' })
    await last.press('Enter')
    await withEachKeyboard(page, last, async window => {
      await expectAboveKeyboard(page.getByText('Last name cannot be empty'), window)
      await expectAboveKeyboard(page.getByText('Group cannot be empty'), window)
      const add = page.getByRole('button', { name: 'Add Guest', exact: true })
      await add.evaluate(button => button.scrollIntoView())
      await expectAboveKeyboard(add, window)
    })

    await page.goto(`${server.origin}/settings`)
    await untilListening(page)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .tap()
    const dialog = page.getByRole('dialog')
    await withEachKeyboard(page, dialog.getByRole('textbox', { name: 'Email' }), async window => {
      await expectAboveKeyboard(dialog.getByRole('button', { name: 'Save Update' }), window)
      await expectAboveKeyboard(dialog.getByRole('button', { name: 'Close' }), window)
    })
  },
)

deskTest(
  'the pin and the return button are fully visible in the space that a keyboard leaves, and a toast covers no guests',
  async ({ page, server }) => {
    await startAtGuestDay(page, server)
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    const current = page.getByRole('list', { name: 'Guest List' }).locator('[aria-current=true]')
    await expect(current).toHaveCount(0)
    for (const [at, { width, keyboard }] of WINDOWS.entries()) {
      const [guest] = (await expectedToday(server)).slice(at)
      if (!guest) throw new Error('Nobody is expected today.')
      await page.setViewportSize({ width, height: keyboard })
      await search.fill(fullName(guest))
      // The row that Enter checks in is marked.
      await expect(current).toHaveCount(1)
      await expect(current).toContainText(fullName(guest))
      await search.press('Enter')
      await expect(page.getByRole('heading', { name: /^Welcome to / })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(`Pin ${guest.pin}`)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Return to check in' })).toBeInViewport({ ratio: 0.9 })
      await page.getByRole('button', { name: 'Return to check in' }).click()
    }

    await test.step('in a low window a toast covers neither the guests in sight nor a dialog', async () => {
      // From the start: a window that becomes lower counts as one with a keyboard.
      await page.setViewportSize({ width: 1180, height: 420 })
      await startAtGuestDay(page, server)
      const [guest] = await expectedToday(server)
      if (!guest) throw new Error('Nobody is expected today.')
      await checkIn(page, guest)
      await returnToList(page)
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
      await expect(toast).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
      const { first, whole } = await rowsInSight(page)
      expect(whole).toBeGreaterThanOrEqual(3)
      const box = await toast.boundingBox()
      expect((box?.y ?? first) + (box?.height ?? 0)).toBeLessThanOrEqual(first)
      // Dialogs end above it.
      await page.getByRole('button', { name: 'Download Guests as CSV' }).click()
      const dialog = await page.getByRole('dialog').boundingBox()
      expect((await toast.boundingBox())?.y).toBeGreaterThan((dialog?.y ?? 0) + (dialog?.height ?? 0))
    })
  },
)
