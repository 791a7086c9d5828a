import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { nth } from '../support/event-tabs.ts'
import { checkedIn, expectedToday, guestDay, guestsOf } from '../support/guest-day.ts'
import { guestWithNothing } from '../support/redemption.ts'
import type { TestServer } from '../support/server.ts'
import { serveTour, tourGuestsOf } from '../support/tours.ts'
import { type Step, until } from './day.ts'
import { button, dialog, field, heading, inside, list, option, picker, region, row, words } from './desk.ts'
import { checkIn, openGuest, openGuestDay, returnToList, search } from './verbs.ts'

/** Names that a search finds by themselves, and that a pattern can be made of. */
const isPlain = ({ last_name, first_name }: Guest): boolean =>
  /^[A-Za-z]{4,}$/.test(last_name) && /^[A-Za-z]+$/.test(first_name)

/** Guests of today who have not come, and whose names are letters only. */
export const dueToday = async (server: TestServer): Promise<Guest[]> =>
  (await expectedToday(server)).filter(isPlain)

export async function isIn(server: TestServer, guestId: string): Promise<boolean> {
  const { id, today } = await guestDay(server)
  return (
    checkedIn(
      (await guestsOf(server, id)).find(guest => guest.id === guestId),
      today,
    ) !== ''
  )
}

/** The day at the Guests tab. */
export const guestSteps: readonly Step[] = [
  {
    name: 'the list, and a search by three letters',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), 0)
      await openGuestDay(desk)
      await desk.see(words(/^\d+\/\d+ guests checked in today$/))
      await desk.type(search, guest.last_name.slice(0, 3))
      await desk.see(inside(list('Guest List'), row(fullName(guest))))
      await desk.type(search, 'zzqqxx')
      await desk.see(words('No guests found with those filters'))
      await desk.press(button('Clear filters'))
      await desk.see(inside(list('Guest List'), row(/./)))
    },
  },
  {
    name: 'a check-in with a tour',
    async work({ desk, server }) {
      const { id } = await guestDay(server)
      const guest = nth(
        (await dueToday(server)).filter(({ start_time }) => start_time === ''),
        1,
      )
      const tour = await serveTour(server, id, { title: 'Pit Wall', inMinutes: 77 })
      await openGuestDay(desk)
      await checkIn(desk, fullName(guest))
      await desk.see(words(`${guest.pin}`))
      await desk.choose(picker('Join a tour'), tour.title)
      await desk.press(button('Join Tour & Return to check in'))
      await desk.seeNot(heading('Welcome to United Kingdom!'))
      await until('the guest is in', () => isIn(server, guest.id))
      await until('the guest is on the tour', async () =>
        (await tourGuestsOf(server, tour.id)).some(({ guest_id }) => guest_id === guest.id),
      )
    },
  },
  {
    name: 'a check-in is reversed',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), 2)
      await openGuestDay(desk)
      await checkIn(desk, fullName(guest))
      await returnToList(desk)
      await until('the guest is in', () => isIn(server, guest.id))
      await openGuest(desk, fullName(guest))
      await desk.press(button(/^Reverse check-in of/))
      await desk.press(
        inside(dialog(`Reverse the check-in of ${fullName(guest)}?`), button('Reverse check-in')),
      )
      await until('the guest is expected again', async () => !(await isIn(server, guest.id)))
    },
  },
  {
    name: 'a walk-up is added and checked in',
    async work({ desk, server }) {
      await openGuestDay(desk)
      await desk.type(search, 'marisol van der quux')
      await desk.press(button('Add Marisol Van Der Quux'))
      await desk.press(inside([{ role: 'listbox', name: 'Group' }], option()))
      await desk.press(button('Add and check in'))
      await desk.see(heading('Welcome to United Kingdom!'))
      await returnToList(desk)
      const { id } = await guestDay(server)
      await until('the walk-up is in', async () => {
        const guest = (await guestsOf(server, id)).find(({ last_name }) => last_name === 'Van Der Quux')
        return guest !== undefined && isIn(server, guest.id)
      })
    },
  },
  {
    name: 'a guest’s days are edited',
    async work({ desk, server }) {
      const { id, today } = await guestDay(server)
      const guest = nth(
        (await dueToday(server)).filter(one => one.check_in_days === today),
        0,
      )
      await openGuestDay(desk)
      await openGuest(desk, fullName(guest))
      await desk.press(button('Edit'))
      await desk.see(heading('Editing Guest'))
      await desk.press(
        inside([{ role: 'group', name: 'Attending days' }], [{ role: 'checkbox', isChecked: false }]),
      )
      await desk.press(button('Save Update'))
      await desk.see(heading('Guest List'))
      await until('the guest comes on two days', async () => {
        const stored = (await guestsOf(server, id)).find(one => one.id === guest.id)
        return stored?.check_in_days.split(',').length === 2
      })
    },
  },
  {
    name: 'a gift by pin',
    async work({ desk, server }) {
      const guest = await guestWithNothing(server)
      await openGuestDay(desk)
      const gifts = region('Gift Redemption')
      await desk.type(inside(gifts, field('Guest pin')), `${guest.pin}`)
      await desk.press(inside(gifts, button('Redeem gift')))
      await desk.see(inside(gifts, words('Successful Redemption')))
      await desk.see(inside(gifts, words(fullName(guest))))
    },
  },
]
