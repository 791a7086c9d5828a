import { expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { changes } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuide, seedTour } from '../../testing/seed.ts'

/** A removal that is sent late deletes nothing that others have noted or arranged for a guest since (decision 066). */

const app = await testApp()
const weekend = await raceWeekend(app)
const guide = await seedGuide(app.db, 'Jonas Weiss')

/** A write that was made this many minutes ago and is sent now. */
const send = (method: string, path: string, minutes: number, as: number, body?: object) =>
  app.call<{ tour_guest_id: string }>(method, path, {
    headers: { 'trackside-at': minutesAgo(minutes) },
    as,
    ...(body && { body }),
  })

async function guestOnTour() {
  const group = await groupInEvent(app, weekend.id)
  const guest = await guestOf(app, group, weekend.today, 'Ida')
  const [tour, other] = [await seedTour(app.db, weekend.id, guide), await seedTour(app.db, weekend.id, guide)]
  const { body } = await send('POST', `/tour/guest/${tour}`, 60, 0, { guestID: guest.id })
  const stays = { check_in_days: weekend.today, event_group_id: group.id }
  return {
    group,
    guest,
    change: (minutes: number, as: number, more: object = { note: 'By the window' }) =>
      send('PUT', `/guests/${guest.id}`, minutes, as, { ...stays, ...more }),
    add: (minutes: number, as: number) =>
      send('POST', `/tour/guest/${other}`, minutes, as, { guestID: guest.id }),
    move: (minutes: number, as: number) =>
      send('PUT', `/tour/guest/${body.tour_guest_id}`, minutes, as, {
        currentTourID: tour,
        newTourID: other,
      }),
  }
}
type Desk = Awaited<ReturnType<typeof guestOnTour>>

test.each<[string, string, (desk: Desk) => ReturnType<typeof send>]>([
  ['a note', 'changed', desk => desk.change(10, 1)],
  ['needs', 'changed', desk => desk.change(10, 1, { dietary_needs: 'Coeliac', tell_steward: true })],
  ['a day', 'changed', desk => desk.change(10, 1, { check_in_days: weekend.days })],
  ['a place on a tour', 'put on a tour', desk => desk.add(10, 1)],
  ['another tour', 'put on a tour', desk => desk.move(10, 1)],
])('a guest whom another desk has given %s since stays, until a new removal', async (_what, done, since) => {
  for (const what of ['guest', 'group'] as const) {
    const desk = await guestOnTour()
    expect((await since(desk)).status).toBeLessThan(300)
    const path = what === 'guest' ? `/guests/${desk.guest.id}` : `/event/group/${desk.group.id}`
    expect(await send('DELETE', path, 30, 0)).toMatchObject(
      refusedWith(409, 'Conflict', { message: `Ida Quintero has been ${done} since. Please look again.` }),
    )
    expect((await guestList(app, weekend.id)).map(({ id }) => id)).toContain(desk.guest.id)
    expect((await send('DELETE', path, 9, 0)).status).toBe(204)
  }
})

test('what its author did, also again after a refusal, and what others did before keeps nobody', async () => {
  const desk = await guestOnTour()
  await desk.change(40, 1)
  await desk.add(10, 0)
  await desk.change(10, 0, { note: 'Cancelled' })
  expect((await send('DELETE', `/guests/${desk.guest.id}`, 30, 0)).status).toBe(204)
})

/** Makes all that was done so far older than the removals of these tests. */
const anHourAgo = () => app.db.update(changes).set({ at: new Date(minutesAgo(60)) })

async function restore(group: string, as = 1) {
  const { last_upload } = (await app.call<EventGroup>('GET', group)).body
  return app.call('POST', `${group}/restore`, { body: { uploaded_at: last_upload?.uploaded_at }, as })
}

test('a guest whom a contact’s new list has changed since stays, and so does one of a restored list', async () => {
  const invite = await openInvite(app)
  const list = async (days: string) => {
    const { status } = await upload(app, `${invite.header}\nIda,Quintero,${days}`, { code: invite.code })
    expect(status).toBe(200)
  }
  await list('x,x,')
  const [ida] = await guestList(app, invite.weekend.id)
  const group = `/event/group/${invite.group.id}`
  const refused = refusedWith(409, 'Conflict', {
    message: 'Ida Quintero has been changed since. Please look again.',
  })
  const removals = () => Promise.all([`/guests/${ida?.id}`, group].map(path => send('DELETE', path, 30, 0)))
  await anHourAgo()
  await list(',x,x')
  expect(await removals()).toMatchObject([refused, refused])

  await anHourAgo()
  expect((await restore(group)).status).toBe(200)
  expect(await removals()).toMatchObject([refused, refused])
  expect((await send('DELETE', group, 0, 0)).status).toBe(204)
})

test('a guest whom its author has brought back since, by restoring the list, stays', async () => {
  const invite = await openInvite(app)
  const list = (rows: string) => upload(app, `${invite.header}\n${rows}`, { code: invite.code })
  await list('Ida,Quintero,x,x,\nMax,Ray,x,,')
  const ida = (await guestList(app, invite.weekend.id)).find(({ first_name }) => first_name === 'Ida')
  await list('Max,Ray,x,,')
  await anHourAgo()
  expect((await restore(`/event/group/${invite.group.id}`, 0)).status).toBe(200)
  expect(await send('DELETE', `/guests/${ida?.id}`, 30, 0)).toMatchObject(refusedWith(409, 'Conflict'))
  expect((await send('DELETE', `/guests/${ida?.id}`, 0, 0)).status).toBe(204)
})
