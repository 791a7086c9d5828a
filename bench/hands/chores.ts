import type { Page } from '@playwright/test'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { attends, checkedInAt } from '../../contract/rules/check-in.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { nth, offlineMode, tab } from '../../e2e/support/event-tabs.ts'
import { expectedToday, guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import type { TestServer } from '../../e2e/support/server.ts'
import { createOperator, type Operator } from './operator.ts'

/** A task between check-ins, with its effort; `atMost` is the budget in taps. */
export interface Chore {
  readonly what: string
  readonly taps: number
  readonly keys: number
  readonly atMost: number
}

interface Desk {
  readonly page: Page
  readonly server: TestServer
  readonly operator: Operator
}

/** Does each task once, starting from the guest list. */
export async function doChores(page: Page, server: TestServer): Promise<Chore[]> {
  // These tasks need no keyboard, which closes.
  await page.setViewportSize({ width: 1180, height: 820 })
  const operator = createOperator(page)
  const desk = { page, server, operator }
  const chores: Chore[] = []
  for (const [what, atMost, work] of CHORES) {
    await page.keyboard.press('Escape')
    await tab(page, 'Guests').tap()
    await page.getByRole('list', { name: 'Guest List' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
    operator.count()
    await work(desk)
    chores.push({ what, atMost, ...operator.count() })
  }
  return chores
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const welcome = (page: Page) => page.getByRole('dialog', { name: /^Welcome to/ })

async function wrongDay({ page, server, operator }: Desk): Promise<void> {
  const { id, today } = await guestDay(server)
  const guests = await guestsOf(server, id)
  const guest = guests.find(
    one =>
      !attends(one, today) &&
      /^[A-Za-z]{5,}$/.test(one.last_name) &&
      guests.filter(({ last_name }) => last_name === one.last_name).length === 1,
  )
  if (!guest) throw new Error('Nobody comes on other days only.')
  await search(page).focus()
  await operator.type(fullName(guest).toLowerCase())
  await operator.tap(page.getByRole('button', { name: 'Add today and check in' }))
  await welcome(page).waitFor()
}

async function walkUp({ page, operator }: Desk): Promise<void> {
  await search(page).focus()
  await operator.type('marisol quux')
  await operator.tap(page.getByRole('button', { name: 'Add Marisol Quux' }))
  await operator.tap(page.getByRole('listbox', { name: 'Group' }).getByRole('option').first())
  await operator.tap(page.getByRole('button', { name: 'Add and check in' }))
  await welcome(page).waitFor()
}

async function groupOfTwelve({ page, server, operator }: Desk): Promise<void> {
  const { id, today } = await guestDay(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const guests = await guestsOf(server, id)
  const due = groups.map(group => ({
    group,
    missing: guests.filter(
      one => one.event_group_id === group.id && attends(one, today) && checkedInAt(one, today) === undefined,
    ),
  }))
  // The group whose number of missing guests is closest to twelve.
  const { group, missing } = nth(
    due
      .filter(one => one.missing.length > 3)
      .sort((a, b) => Math.abs(a.missing.length - 12) - Math.abs(b.missing.length - 12)),
    0,
  )
  await tab(page, 'Groups').tap()
  await operator.tap(page.getByRole('button', { name: `Arrival of ${group.name}` }))
  const arrival = page.getByRole('dialog', { name: `Arrival of ${group.name}` })
  for (const guest of missing.slice(0, 2))
    await operator.tap(
      arrival.getByRole('checkbox', { name: `Tick ${fullName(guest)}`, exact: true }).first(),
    )
  await operator.tap(arrival.getByRole('button', { name: /^Check in the other \d+$/ }))
  await arrival.getByText('2 still missing').waitFor()
  await page.keyboard.press('Escape')
}

/** The second pass in a row: the duration of the first is still chosen. */
async function pass({ page, server, operator }: Desk): Promise<void> {
  const guests = (await guestsOf(server, (await guestDay(server)).id)).filter(({ last_name }) =>
    /^[A-Za-z]{4,}$/.test(last_name),
  )
  await tab(page, 'Passes').tap()
  const form = page.getByRole('form', { name: 'Give out a pass' })
  const field = form.getByRole('combobox', { name: 'Guest name' })
  await field.fill(fullName(nth(guests, 0)))
  await page.getByRole('option').first().tap()
  await form.getByRole('combobox', { name: 'Duration' }).selectOption('30')
  await form.getByRole('button', { name: 'Add pass' }).tap()
  await page.getByText(/has a pass for 30 minutes/).waitFor()
  await field.focus()
  operator.count()
  await operator.type(fullName(nth(guests, 1)).toLowerCase())
  await page.getByRole('option').first().waitFor()
  await operator.key('Enter')
  await operator.tap(form.getByRole('button', { name: 'Add pass' }))
  await page.getByText(`${fullName(nth(guests, 1))} has a pass for 30 minutes`).waitFor()
}

/** A gift that another desk has given meanwhile. */
async function refusal({ page, server, operator }: Desk): Promise<void> {
  const guest = (await expectedToday(server)).find(one => !one.gift_received && one.pin !== null)
  if (!guest) throw new Error('Everybody has a gift bag.')
  const { id } = await guestDay(server)
  await offlineMode(page).check()
  await page.getByRole('textbox', { name: 'Guest pin' }).fill(String(guest.pin))
  await page.getByRole('textbox', { name: 'Guest pin' }).press('Enter')
  await page.getByText('Pending requests: 1').waitFor()
  await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
  await offlineMode(page).uncheck()
  await search(page).fill(fullName(guest))
  const mark = page.getByRole('link', { name: /^Refused: / }).first()
  await mark.waitFor()
  operator.count()
  await operator.tap(mark)
  const agree = page.getByRole('button', { name: /^OK, .+ gave it: / })
  await operator.tap(agree)
  await agree.waitFor({ state: 'detached' })
}

const CHORES: readonly (readonly [what: string, atMost: number, work: (desk: Desk) => Promise<void>])[] = [
  ['a guest of another day', 2, wrongDay],
  ['a walk-up', 3, walkUp],
  ['a group of twelve of whom two are missing', 4, groupOfTwelve],
  ['a pass and a name', 1, pass],
  ['a refusal sorted', 2, refusal],
]
