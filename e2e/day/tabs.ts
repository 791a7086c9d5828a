import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { attends, checkedInAt } from '../../contract/rules/check-in.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { freeGuests, nth } from '../support/event-tabs.ts'
import { guestDay, guestsOf } from '../support/guest-day.ts'
import { groupWithGiftsDue, guestNow, guestsWithNothing } from '../support/redemption.ts'
import type { TestServer } from '../support/server.ts'
import { serveTour, serveTourGuests, tourGuestsOf } from '../support/tours.ts'
import { type Step, until } from './day.ts'
import {
  button,
  checkbox,
  dialog,
  field,
  form,
  heading,
  inside,
  list,
  option,
  picker,
  radio,
  ready,
  region,
  row,
  words,
} from './desk.ts'
import { openGuestDay, openTab, pick } from './verbs.ts'

/** Guests with plain names, on no tour and without items, from the list's end: other steps take those at its start. */
async function lastGuests(server: TestServer): Promise<Guest[]> {
  return (await freeGuests(server)).filter(({ last_name }) => /^[A-Za-z]{4,}$/.test(last_name)).reverse()
}

async function groupDue(server: TestServer): Promise<{ group: EventGroup; missing: Guest[] }> {
  const { id, today } = await guestDay(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${id}/groups`)
  const guests = await guestsOf(server, id)
  const due = groups.map(group => ({
    group,
    missing: guests.filter(
      one => one.event_group_id === group.id && attends(one, today) && checkedInAt(one, today) === undefined,
    ),
  }))
  return nth(
    due.filter(({ missing }) => missing.length > 2),
    0,
  )
}

/** The day at the tabs beside the guest list. */
export const tabSteps: readonly Step[] = [
  {
    name: 'a group arrives, and who is missing stays in sight',
    async work({ desk, server }) {
      const { group, missing } = await groupDue(server)
      await openGuestDay(desk)
      await openTab(desk, 'Groups', 'Groups List')
      await desk.press(button(`Arrival of ${group.name}`))
      const arrival = dialog(`Arrival of ${group.name}`)
      for (const guest of missing.slice(0, 2))
        await desk.press(inside(arrival, checkbox(`Tick ${fullName(guest)}`)))
      await desk.press(inside(arrival, button('Check in 2 guests')))
      await desk.see(inside(arrival, words(`${missing.length - 2} still missing`)))
    },
  },
  {
    name: 'a redemption by pin, and one by name',
    async work({ desk, server }) {
      const [byPin, byName] = await guestsWithNothing(server, 2)
      if (!byPin || !byName) throw new Error('Too few have redeemed nothing.')
      await openGuestDay(desk)
      await openTab(desk, 'Redemption', 'Guest Redemption')
      const modal = dialog('Redemption Type')
      await desk.type(inside(region('Guest Redemption'), field('Guest pin')), `${byPin.pin}`)
      await desk.press(button('Find guest'))
      await desk.press(inside(modal, radio(/^Team cap/)))
      await desk.press(inside(modal, button('Redeem Team cap')))
      await desk.see(inside(region('Guest Redemption'), words('Successful Redemption')))
      await pick(desk, 'Guest name', fullName(byName))
      await desk.see(inside(modal, words(fullName(byName))))
      await desk.press(inside(modal, radio(/^Team cap/)))
      await desk.press(inside(modal, button('Redeem Team cap')))
      await desk.seeNot(modal)
      for (const guest of [byPin, byName])
        await until(`${fullName(guest)} has a cap`, async () =>
          Object.hasOwn((await guestNow(server, guest))?.redemptions ?? {}, 'CAP'),
        )
    },
  },
  {
    name: 'a redemption for a group',
    async work({ desk, server }) {
      const { group, due } = await groupWithGiftsDue(server)
      await openGuestDay(desk)
      await openTab(desk, 'Redemption', 'Guest Redemption')
      const panel = region('Group Redemption')
      await desk.type(inside(panel, picker('Event group')), group.name)
      await desk.press(option(group.name))
      await desk.press(inside(panel, ready(button('Redeem for group'))))
      const question = dialog(`Redeem ${due.length} gift bags for ${group.name}?`)
      await desk.press(inside(question, button('Redeem for group')))
      await desk.see(inside(panel, words(`Redemption for ${group.name} Successful`)))
      await desk.see(inside(panel, words(`Guest list requires ${due.length} gift bags*`)))
    },
  },
  {
    name: 'a tour: a guest is added, and swapped for another tour',
    async work({ desk, server }) {
      const { id } = await guestDay(server)
      const [added, swapped] = await lastGuests(server)
      if (!added || !swapped) throw new Error('Everybody is on a tour.')
      const from = await serveTour(server, id, { title: 'Viewing Gallery', inMinutes: 111 })
      const to = await serveTour(server, id, { title: 'VCARB Tour', inMinutes: 122 })
      await serveTourGuests(server, from.id, [swapped.id])
      await desk.open(`/event/${id}/tour/${from.id}`)
      await desk.see(heading(`Viewing Gallery w/ ${from.name}`))
      await pick(desk, 'Add a guest by name', fullName(added))
      await desk.see(inside(list('Tour guests'), row(fullName(added))))
      await desk.press(inside(list('Tour guests'), row(fullName(swapped)), button(/^Swap for a new tour/)))
      await desk.choose(inside(dialog(), picker('New tour')), 'VCARB Tour')
      await desk.press(inside(dialog(), ready(button(/^Swap/))))
      await desk.seeNot(inside(list('Tour guests'), row(fullName(swapped))))
      await until('the guest is on the other tour', async () =>
        (await tourGuestsOf(server, to.id)).some(({ guest_id }) => guest_id === swapped.id),
      )
    },
  },
  {
    name: 'a pass is given and returned',
    async work({ desk, server }) {
      const guest = nth(await lastGuests(server), 4)
      await openGuestDay(desk)
      await openTab(desk, 'Passes', 'Paddock Walk Passes')
      await pick(desk, 'Guest name', fullName(guest))
      await desk.choose(picker('Duration'), '45 minutes')
      await desk.press(ready(button('Add pass')))
      const pass = inside(list('Passes'), row(fullName(guest)))
      await desk.see(inside(pass, words(/Due back in 4\d min/)))
      await desk.press(inside(pass, checkbox(/^Returned/)))
      await desk.seeNot(pass)
    },
  },
  {
    name: 'radios are given out, and several returned at once',
    async work({ desk, server }) {
      const { id } = await guestDay(server)
      const guests = (await lastGuests(server)).slice(6, 8)
      await openGuestDay(desk)
      await openTab(desk, 'Radios', 'Garage Radio Allocations')
      for (const [index, guest] of guests.entries()) {
        await pick(desk, 'Guest name', fullName(guest))
        await desk.type(inside(form('Give out a radio'), field('Pass code')), `97${index}`)
        await desk.press(inside(form('Give out a radio'), ready(button(/^Add/))))
        await desk.see(inside(list('Radios'), row(`97${index}`)))
      }
      await desk.press(button('Return several'))
      for (const [index, guest] of guests.entries())
        await desk.press(checkbox(`Select ${fullName(guest)}, 97${index}`))
      await desk.press(ready(button('Return selected (2)')))
      await desk.press(inside(dialog('Return 2 radios?'), button('Return')))
      await desk.seeNot(inside(list('Radios'), row('970')))
      await until('both are back', async () =>
        (await server.api<{ pass_code: string }[]>('GET', `/radios/${id}`)).every(
          ({ pass_code }) => !pass_code.startsWith('97'),
        ),
      )
    },
  },
]
