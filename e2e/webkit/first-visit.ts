import type { Trail } from '../../contract/api/trail.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { type Step, until } from '../day/day.ts'
import { inside, list, row, status } from '../day/desk.ts'
import { dueToday, isIn } from '../day/guests.ts'
import { checkIn, openGuestDay, PENDING, returnToList, search, signIn } from '../day/verbs.ts'
import { nth } from '../support/event-tabs.ts'
import type { TestServer } from '../support/server.ts'
import { WORKERS_FILE } from '../support/worker-files.ts'

const READY_MS = 60_000

/** The number of check-ins of a guest in the audit trail. */
async function timesCheckedIn(server: TestServer, guestId: string): Promise<number> {
  const { entries } = await server.api<Trail>('GET', `/trail/guest/${guestId}`)
  return entries.filter(({ what }) => what === 'guestCheckIn').length
}

/** A first visit on which the server dies: writes are kept by the page, then by the worker, and carried out once. */
export const firstVisitSteps: readonly Step[] = [
  {
    name: 'first visit: the server dies while the worker is being installed, and nothing is lost',
    async work({ desk, server, front }) {
      const guests = (await dueToday(server)).slice(-2)
      const release = front.hold(WORKERS_FILE)
      await signIn(desk, /Avery Holloway/)
      await openGuestDay(desk)
      await desk.see(inside(list('Guest List'), row(/./)))
      front.answerAll({ status: 503, type: 'text/plain', body: 'Gone.' })
      for (const guest of guests) {
        await checkIn(desk, fullName(guest))
        await returnToList(desk)
      }
      await desk.see(status(PENDING))
      if (await desk.run('return navigator.serviceWorker.controller !== null'))
        throw new Error('A worker is in charge already.')
      front.answerAll(undefined)
      release()
      await until(
        'a worker is in charge',
        async () => Boolean(await desk.run('return navigator.serviceWorker.controller !== null')),
        READY_MS,
      )
      await desk.seeNot(status(PENDING), 30_000)
      for (const guest of guests) {
        await until(`${fullName(guest)} is in`, () => isIn(server, guest.id))
        if ((await timesCheckedIn(server, guest.id)) !== 1) throw new Error('Checked in more than once.')
      }
    },
  },
  {
    name: 'the server dies, the page is reloaded, and the check-in is sent when the server is back',
    async work({ desk, server }) {
      const guest = nth(await dueToday(server), -1 + (await dueToday(server)).length)
      await openGuestDay(desk)
      await server.stop('SIGKILL')
      await checkIn(desk, fullName(guest))
      await returnToList(desk)
      await desk.see(status(PENDING))
      await desk.reload()
      await desk.type(search, fullName(guest))
      await desk.see([
        ...list('Guest List'),
        { role: 'checkbox', name: `Check in ${fullName(guest)}`, isChecked: true },
      ])
      await desk.see(status(PENDING))
      await server.start()
      await desk.seeNot(status(PENDING), 30_000)
      await until('the guest is in', () => isIn(server, guest.id))
      if ((await timesCheckedIn(server, guest.id)) !== 1) throw new Error('Checked in more than once.')
    },
  },
]
