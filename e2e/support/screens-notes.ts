import { setTimeout as pause } from 'node:timers/promises'
import { fullName } from '../../contract/rules/full-name.ts'
import { expectedToday, openGuest, search } from './guest-day.ts'
import { AFTER_INPUT, type Walk } from './visit.ts'

const NOTES = {
  note: 'Uses a wheelchair: a seat beside the aisle',
  dietary_needs: 'Vegan, Nut allergy',
  tell_steward: true,
}

const NEEDS = ['Vegetarian', 'Vegan', 'Halal', 'Gluten-free, no celery', 'Vegetarian']

/** Dietary needs and a note: in the form, in the view before the pin, in the overview and on paper. */
export async function walkNotes({ page, server, visit, at, go }: Walk): Promise<void> {
  const [guest, ...others] = await expectedToday(server)
  if (!guest) throw new Error('Nobody is expected today.')
  const write = ({ id, check_in_days, event_group_id }: typeof guest, notes: object) =>
    server.api('PUT', `/guests/${id}`, { check_in_days, event_group_id, ...notes })
  await write(guest, NOTES)
  for (const [index, dietary_needs] of NEEDS.entries()) {
    const other = others[index]
    if (other) await write(other, { dietary_needs })
  }

  const openCard = async () => {
    await go(at('guests'), 'Guest List')
    // Text typed before the app runs is searched for afterwards, which would move the rows.
    await page.locator('[data-blank]').waitFor({ state: 'detached' })
    await openGuest(page, guest)
    await page.getByText(NOTES.note).waitFor()
  }
  await openCard()
  await visit('guest-noted', AFTER_INPUT)
  await page.getByRole('button', { name: `With ${fullName(guest)}` }).click()
  await page.getByRole('textbox', { name: 'First name' }).waitFor()
  await visit('guest-companion', AFTER_INPUT)
  // The change of window size for a picture has moved the card and closed its dialog.
  await openCard()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Note' }).scrollIntoViewIfNeeded()
  await visit('guest-notes', AFTER_INPUT)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await search(page).fill(fullName(guest))
  await page.getByRole('checkbox', { name: `Check in ${fullName(guest)}`, exact: true }).click()
  await page.getByRole('heading', { name: 'Tell the steward' }).waitFor()
  await visit('steward-note', AFTER_INPUT)
  // Sooner, this would be the second press of a double one.
  await pause(500)
  await page.getByRole('button', { name: 'Read, show the pin' }).click()
  await page.getByRole('button', { name: 'Return to check in' }).click()

  await go(at('overview'), 'Overview')
  await page.getByRole('table', { name: 'Kitchen' }).scrollIntoViewIfNeeded()
  await visit('kitchen')
  for (const sheet of ['guests', 'kitchen', 'tours']) {
    await go(at(`roll?sheet=${sheet}`), 'On paper')
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await visit(`sheet-${sheet}`)
  }
}
