import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { nth } from '../support/event-tabs.ts'
import { GUEST_DAY, guestDay, guestsOf } from '../support/guest-day.ts'
import { newInvite } from '../support/invites.ts'
import { guestNow, guestsWithNothing } from '../support/redemption.ts'
import { type Step, until } from './day.ts'
import { button, dialog, heading, inside, radio, words } from './desk.ts'
import { dueToday, isIn } from './guests.ts'
import {
  dropFile,
  goOffline,
  goOnline,
  openGuest,
  openGuestDay,
  openTab,
  returnToList,
  scan,
} from './verbs.ts'

const pageOf = (code = '') => `/g/${code}`

/** The day of a guest's code, but for the camera. */
export const codeSteps: readonly Step[] = [
  {
    name: 'after an upload there are passes; a guest opens theirs, and not once they are deleted',
    async work({ desk, server }) {
      const invite = await newInvite(server, { eventName: GUEST_DAY })
      const { id, today } = await guestDay(server)
      await desk.open(invite.link)
      await desk.see(heading(GUEST_DAY))
      const text = `First Name,Last Name,${today}\nOdile,Quill,x\n`
      await dropFile(desk, { name: 'guests.csv', type: 'text/csv', text })
      await desk.press(button('Confirm'))
      await desk.see(button('Print 1 pass'))
      const guest = nth(
        (await guestsOf(server, id)).filter(one => fullName(one) === 'Odile Quill'),
        0,
      )
      await desk.open(pageOf(guest.code))
      await desk.see(heading('Odile Quill'))
      await desk.see(words('Kept on this device: it opens without a network, too.'))
      await server.api('DELETE', `/guests/${guest.id}`)
      await desk.open(pageOf(guest.code))
      await desk.see(heading('This code is not valid'))
    },
  },
  {
    name: 'a code is scanned offline, and one for a gift',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), 3)
      await openGuestDay(desk)
      await goOffline(desk)
      await scan(desk, desk.origin + pageOf(guest.code))
      await desk.see(heading('Welcome to United Kingdom!'))
      await desk.see(words(`${guest.pin}`))
      await returnToList(desk)
      await goOnline(desk)
      await until('the guest is in', () => isIn(server, guest.id))
      const [due] = await guestsWithNothing(server, 1)
      if (!due) throw new Error('Everybody has been given something.')
      const known = nth(
        (await guestsOf(server, (await guestDay(server)).id)).filter(({ id }) => id === due.id),
        0,
      )
      await openTab(desk, 'Redemption', 'Guest Redemption')
      await scan(desk, `${known.code}`)
      const modal = dialog('Redemption Type')
      await desk.see(inside(modal, words(fullName(due))))
      await desk.press(inside(modal, radio(/^Team cap/)))
      await desk.press(inside(modal, button('Redeem Team cap')))
      await until('the guest has a cap', async () =>
        Object.hasOwn((await guestNow(server, due))?.redemptions ?? {}, 'CAP'),
      )
    },
  },
  {
    name: 'a code is renewed, and the old one says whose it was',
    async work({ desk, server }) {
      const { id } = await guestDay(server)
      const guest = nth(await dueToday(server), 4)
      const name = fullName(guest)
      await openGuestDay(desk)
      await openGuest(desk, name)
      await desk.press(button(`More about ${name}`))
      await desk.press(button('New code'))
      await desk.press(inside(dialog(/New code/), button('New code')))
      await until('the code is another one', async () =>
        (await guestsOf(server, id)).some(
          (one: Guest) => one.id === guest.id && one.old_codes === guest.code,
        ),
      )
      await openGuestDay(desk)
      await scan(desk, desk.origin + pageOf(guest.code))
      await desk.see(words(`That was a code of ${name}`))
    },
  },
]
