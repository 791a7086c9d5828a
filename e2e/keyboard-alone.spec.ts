import { fullName } from '../contract/rules/full-name.ts'
import { EVENT_TABS } from '../src/api/event-tabs.ts'
import {
  deleteAllGuests,
  nth,
  offlineMode,
  openTab,
  quietEvent,
  serveGuest,
  servePass,
  tab,
} from './support/event-tabs.ts'
import { expectedToday, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** Work at a desk with a keyboard and no pointer. */

test('at the guest list, what is far down is reached without going through it, and the focus follows', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  await test.step('gifts and groups can be reached without going through the whole list', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    const toGifts = page.getByRole('button', { name: 'To gifts' })
    await search.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'To groups' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(toGifts).toBeFocused()
    // The button is visible while it has the focus: nothing covers its middle.
    expect(await toGifts.evaluate(isOnTop)).toBe(true)
    const [over, counts] = await Promise.all([
      toGifts.boundingBox(),
      page.getByText(/\/\d+ guests checked in/).boundingBox(),
    ])
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(counts?.y ?? 0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Guest pin' })).toBeFocused()
    expect(await toGifts.evaluate(isOnTop)).toBe(false)
  })

  await test.step('a search tells how many guests it found, once', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('zzzz')
    const panel = page.getByRole('region', { name: 'Guest List' })
    await expect(panel.getByRole('status').filter({ hasText: /./ })).toHaveText(['0 guests found'])
  })

  await test.step('editing a guest starts in the form, and ends in the search', async () => {
    const guest = nth(await expectedToday(server), 0)
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await search.fill(fullName(guest))
    const form = page.getByRole('region', { name: 'Editing Guest' })
    const edit = async () => {
      await page.getByRole('button', { name: fullName(guest), exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
      await expect(form).toBeFocused()
    }
    await edit()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('combobox', { name: 'Group' })).toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(search).toBeFocused()
  })

  await test.step('the actions for selected guests can be reached without going through the whole list', async () => {
    const guest = nth(await expectedToday(server), 0)
    await page.getByRole('button', { name: 'Select guests' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(fullName(guest))
    await page.getByRole('checkbox', { name: `Select ${fullName(guest)}`, exact: true }).press('Space')
    await expect(page.getByText(/^1 guest selected/)).toBeVisible()
    // Back past the menu, 'Tour' and 'Take day'.
    for (let back = 0; back < 4; back += 1) await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Add day' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Day' })).toBeFocused()
  })
})

test('after a pass is returned the focus is at the next one, and at the days of a guest if none is chosen', async ({
  page,
  server,
}) => {
  const { id } = await quietEvent(server)

  await test.step('returning a pass moves the focus to the next one, after the last one to the panel, and a key leads to its Undo', async () => {
    for (const name of ['Dan', 'Eva']) await servePass(server, id, name, 'Ray')
    await page.goto(`${server.origin}/event/${id}/passes`)
    const boxes = page.getByRole('checkbox', { name: 'Returned' })
    await expect(boxes).toHaveCount(2)
    await boxes.first().press('Space')
    await expect(boxes).toHaveCount(1)
    await expect(boxes).toBeFocused()
    // A key leads to the message and its Undo, from where the keyboard goes back.
    await page.keyboard.press('Alt+KeyU')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(boxes).toHaveCount(2)
    await expect(page.locator('li', { hasText: 'Eva' }).getByRole('checkbox')).toBeFocused()
    await expect.poll(() => server.api<unknown[]>('GET', `/passes/${id}`)).toHaveLength(2)

    await boxes.first().press('Space')
    await expect(boxes).toHaveCount(1)
    await boxes.press('Space')
    await expect(boxes).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Paddock Walk Passes' })).toBeFocused()
    await expect.poll(() => server.api<unknown[]>('GET', `/passes/${id}`)).toHaveLength(0)
    await deleteAllGuests(server, id)
  })

  await test.step('a guest without a day is not saved, and the focus goes to the days', async () => {
    await page.goto(`${server.origin}/event/${id}/guests`)
    await page.getByRole('button', { name: 'Add a guest' }).press('Enter')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ray')
    const group = page.getByRole('combobox', { name: 'Group', exact: true })
    await group.and(page.getByPlaceholder('Choose a group')).press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add Guest' }).press('Enter')
    await expect(page.getByText(/^Choose at least one day/)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Attending days' })).toBeFocused()
  })
})

test('deleting a guest moves the focus to the next one, and after the last one to the search', async ({
  page,
  server,
}) => {
  const { id } = await quietEvent(server)
  for (const name of ['Ana', 'Ben', 'Cleo']) await serveGuest(server, id, name, 'Zzyzx')
  await page.goto(`${server.origin}/event/${id}/guests`)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  await search.fill('Zzyzx')
  const remove = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await page.getByRole('button', { name: `More about ${name}` }).press('Enter')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    const confirm = page.getByRole('button', { name: 'Delete guest' })
    await expect(confirm).toBeEnabled()
    await confirm.press('Enter')
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await remove('Ben Zzyzx')
  await expect(page.getByRole('button', { name: 'Cleo Zzyzx', exact: true })).toBeFocused()
  await page.setViewportSize({ width: 820, height: 1180 })
  await remove('Cleo Zzyzx')
  await expect(page.getByRole('button', { name: 'Ana Zzyzx', exact: true })).toBeFocused()
  await remove('Ana Zzyzx')
  await expect(search).toBeFocused()
  await deleteAllGuests(server, id)
})

/** Runs in the page: whether a click on the middle of the element would hit it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('at the tours, menus and forms have the focus and give it back; a new screen has it, and the window its title', async ({
  page,
  server,
}) => {
  await signIn(page, server)

  await test.step('the title of the window says which screen it shows', async () => {
    await expect(page).toHaveTitle('Events - Trackside Hospitality')
    await openTab(page, 'Radios')
    await expect(page).toHaveTitle('Radios: Factory Guest Day - Trackside Hospitality')
    await page.getByRole('link', { name: 'Event settings' }).click()
    await expect(page).toHaveTitle('Settings: Factory Guest Day - Trackside Hospitality')
    await page.goto(`${server.origin}/groups`)
    await expect(page).toHaveTitle('Guest Groups - Trackside Hospitality')
  })

  await test.step('Escape or a shortcut closes the menu of a row, and the focus is back at its three dots', async () => {
    await startAtGuestDay(page, server)
    await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Tours' }).press('Enter')
    const tours = page.getByRole('list', { name: 'Tours', exact: true })
    const dots = tours.getByRole('button', { name: /^More about/ }).first()
    await tours.getByRole('link', { name: 'View Tour' }).first().focus()
    await page.keyboard.press('Tab')
    await expect(dots).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tours.getByRole('button', { name: /^Delete/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dots).toBeFocused()
    await expect(tours.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    // So does a shortcut, and the dialog that it opens has a place to give the focus back to.
    const next = tours.getByRole('button', { name: /^More about/ }).nth(1)
    await next.press('Enter')
    await expect(tours.getByRole('button', { name: /^Delete/ })).toBeFocused()
    // Shortcuts are heard once the messages have their place.
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(next).toBeFocused()
    // As has a dialog whose code was still on its way when the menu was opened.
    const last = tours.getByRole('button', { name: /^More about/ }).nth(2)
    await last.press('Enter')
    await expect(tours.getByRole('button', { name: /^Delete/ })).toBeFocused()
    await page.getByRole('button', { name: 'Sign out' }).dispatchEvent('click')
    await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(last).toBeFocused()
  })

  await test.step('the form of a tour has the focus, and gives it back to the button that opened it', async () => {
    await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Tours' }).press('Enter')
    const open = async (button: string) => {
      await page.getByRole('button', { name: button }).press('Enter')
      await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
      await page.getByRole('button', { name: 'Cancel' }).press('Enter')
      await expect(page.getByRole('button', { name: button })).toBeFocused()
    }
    await open('Add a tour')
    await page.getByRole('link', { name: 'View Tour' }).first().press('Enter')
    await open('Edit tour')
  })

  await test.step('a newly opened screen has the focus, when the control that opened it is gone', async () => {
    await tab(page, 'Tours').press('Enter')
    await page.getByRole('button', { name: 'Add a tour' }).focus()
    await page.keyboard.press('Alt+Digit5')
    await expect(tab(page, 'Radios')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tab(page, 'Guests')).toBeFocused()

    await tab(page, 'Groups').press('Enter')
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .press('Enter')
    await page.getByRole('spinbutton', { name: 'Maximum Guests' }).fill('60')
    await page.getByRole('button', { name: 'Save Update' }).press('Enter')
    await expect(tab(page, 'Groups')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('list', { name: 'Groups List' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a tab that the keyboard reaches is in sight, also where the window is too narrow for all', async () => {
    const desk = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 380, height: 780 })
    await tab(page, 'Guests').focus()
    for (const { label } of EVENT_TABS.slice(1)) {
      await page.keyboard.press('Tab')
      await expect(tab(page, label)).toBeFocused()
      await expect(tab(page, label)).toBeInViewport({ ratio: 0.95 })
    }
    await page.setViewportSize(desk)
  })

  await test.step('the button that ends offline mode leaves the keyboard among the checks', async () => {
    await page.goto(`${server.origin}/readiness`)
    await offlineMode(page).check()
    const online = page.getByRole('button', { name: 'Go online' })
    await online.press('Enter')
    await expect(online).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Checks' })).toBeFocused()
  })
})
