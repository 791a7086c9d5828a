import { readFileSync } from 'node:fs'
import { fullName } from '../../contract/rules/full-name.ts'
import { nth } from '../support/event-tabs.ts'
import { guestDay } from '../support/guest-day.ts'
import { guestWithNothing } from '../support/redemption.ts'
import { type Step, until } from './day.ts'
import {
  button,
  checkbox,
  dialog,
  field,
  form,
  heading,
  inside,
  link,
  list,
  ready,
  region,
  row,
  status,
  words,
} from './desk.ts'
import { dueToday, isIn } from './guests.ts'
import {
  checkIn,
  goOffline,
  goOnline,
  openGuestDay,
  openTab,
  PENDING,
  pick,
  returnToList,
  search,
  signIn,
  signOut,
} from './verbs.ts'

const SCRIPT = '/service-worker.js'
const built = (file: string) => readFileSync(new URL(`../../dist/web/${file}`, import.meta.url), 'utf8')

/** What is done without a network, by somebody else, and with another version. */
export const offlineSteps: readonly Step[] = [
  {
    name: 'offline, over a reload, and sent once it is back',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), 3)
      await openGuestDay(desk)
      await goOffline(desk)
      await checkIn(desk, fullName(guest))
      await desk.see(inside(dialog(), words(`${guest.pin}`)))
      await returnToList(desk)
      await desk.see(status(PENDING))
      await desk.reload()
      await desk.type(search, fullName(guest))
      await desk.see([
        ...inside(list('Guest List')),
        { role: 'checkbox', name: `Check in ${fullName(guest)}`, isChecked: true },
      ])
      if (await isIn(server, guest.id)) throw new Error('It was sent in offline mode.')
      await goOnline(desk)
      await until('the guest is in', () => isIn(server, guest.id))
    },
  },
  {
    name: 'the outbox: what somebody else did is agreed to, a refusal is tried again and discarded',
    async work({ desk, server }) {
      const { id } = await guestDay(server)
      const guest = await guestWithNothing(server)
      const gifts = region('Gift Redemption')
      await openGuestDay(desk)
      await goOffline(desk)
      await desk.type(inside(gifts, field('Guest pin')), `${guest.pin}`)
      await desk.press(inside(gifts, button('Redeem gift')))
      await desk.see(status(PENDING))
      await server.api('POST', '/guests/redeem', { pin: guest.pin, event_id: id })
      await goOnline(desk)
      await desk.press(link(/Refused: 1/))
      const write = inside(list('Outbox'), row(`Give ${fullName(guest)} the gift bag`))
      await desk.see(inside(write, words('Refused')))
      await desk.press(inside(write, button(/^OK, .+ gave it/)))
      await desk.see(words('Everything has been sent'))

      const [first, other] = await dueToday(server)
      if (!first || !other) throw new Error('Too few are expected today.')
      await openGuestDay(desk)
      await openTab(desk, 'Radios', 'Garage Radio Allocations')
      await goOffline(desk)
      await pick(desk, 'Guest name', fullName(first))
      await desk.type(inside(form('Give out a radio'), field('Pass code')), '731')
      await desk.press(inside(form('Give out a radio'), ready(button(/^Add/))))
      await desk.see(status(PENDING))
      const taken = { radioID: 987_600_731, guestID: other.id, passCode: '731', is_vcarb: false }
      await server.api('POST', `/radios/${id}`, { ...taken, allocated: new Date().toISOString() })
      await goOnline(desk)
      await desk.press(link(/Refused: 1/))
      const radio = inside(list('Outbox'), row(`Give ${fullName(first)} the radio 731`))
      await desk.see(inside(radio, words('Refused')))
      await desk.press(inside(radio, button(/^Retry/)))
      await desk.see(inside(radio, words('Refused')))
      await desk.press(inside(radio, button(/^Discard/)))
      await desk.press(inside(dialog('Discard this change?'), button('Discard')))
      await desk.see(words('Everything has been sent'))
    },
  },
  {
    name: 'a new version waits until it is taken',
    async work({ desk, front }) {
      await desk.open('/groups')
      front.instead.set(SCRIPT, {
        status: 200,
        type: 'text/javascript',
        body: `${built('service-worker.js')}\n// the next version`,
      })
      await desk.run('await (await navigator.serviceWorker.getRegistration()).update()')
      await desk.see(words('A new version is ready'), 30_000)
      await desk.press(button('Update now'))
      await desk.seeNot(words('A new version is ready'))
      await desk.see(heading('Guest Groups'))
      await until('the new version is in charge', async () =>
        Boolean(
          await desk.run(
            'const { waiting, active } = await navigator.serviceWorker.getRegistration(); return !waiting && active !== null',
          ),
        ),
      )
      front.instead.delete(SCRIPT)
    },
  },
  {
    name: 'somebody else at the same device sees and sends nothing of it',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), 4)
      const box = inside(list('Guest List'), checkbox(`Check in ${fullName(guest)}`))
      await openGuestDay(desk)
      await goOffline(desk)
      await checkIn(desk, fullName(guest))
      await returnToList(desk)
      await desk.see(status(PENDING))
      await signOut(desk)
      await signIn(desk, /Bianca Ferretti/)
      await openGuestDay(desk)
      await desk.type(search, fullName(guest))
      await desk.see([...box.slice(0, -1), { ...nth(box, box.length - 1), isChecked: false }])
      await desk.seeNot(status(PENDING))
      if (await isIn(server, guest.id)) throw new Error('Somebody else has sent it.')
      await signOut(desk)
      await signIn(desk, /Avery Holloway/)
      await until('it is sent once its own user is back', () => isIn(server, guest.id), 30_000)
    },
  },
]
