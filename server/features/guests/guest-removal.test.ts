import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { removalOf } from '../../../contract/rules/guest-removal.ts'
import { retriedBody } from '../../../contract/rules/retried-change.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, minutesAgo, raceWeekend } from '../../testing/race-weekend.ts'

/** Staff remove guests: a pass or radio that is out must be returned first. */

const app = await testApp()
const weekend = await raceWeekend(app)
const group = await groupInEvent(app, weekend.id)

const number = () => randomInt(100_000_000, 999_999_999)
const allocated = () => new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()

async function givePass(guest: Guest): Promise<number> {
  const passID = number()
  const body = { passID, guestID: guest.id, allocated: allocated(), duration: 30 }
  expect((await app.call('POST', `/passes/${weekend.id}`, { body })).status).toBe(201)
  return passID
}

async function giveRadio(guest: Guest, passCode: string): Promise<number> {
  const radioID = number()
  const body = { radioID, guestID: guest.id, allocated: allocated(), passCode }
  expect((await app.call('POST', `/radios/${weekend.id}`, { body })).status).toBe(201)
  return radioID
}

/** The header of a write that was made this many minutes ago and is sent now. */
const made = (minutes: number) => ({ 'trackside-at': minutesAgo(minutes) })
const remove = ({ id }: Guest, headers: Record<string, string> = {}) =>
  app.call('DELETE', `/guests/${id}`, { headers })
const removeGroup = ({ id }: EventGroup) => app.call('DELETE', `/event/group/${id}`)
const isListed = async (guest: Guest) => (await app.db.$count(guests, eq(guests.id, guest.id))) === 1

describe('a guest', () => {
  test('whose pass is out stays until it is back, also if the removal is repeated with the same key', async () => {
    const guest = await guestOf(app, group, weekend.today, 'Pia')
    const passID = await givePass(guest)
    const headers = { 'idempotency-key': randomUUID() }
    expect(await remove(guest, headers)).toMatchObject(
      refusedWith(400, 'ItemsNotReturned', {
        message: 'Pia Quintero has a pass that is out. This has to come back first.',
        guests: [{ id: guest.id, name: 'Pia Quintero', passes: [passID], radios: [] }],
      }),
    )
    expect(await isListed(guest)).toBe(true)
    await app.call('PUT', `/passes/${weekend.id}/${passID}`)
    expect((await remove(guest, headers)).status).toBe(204)
    expect(await isListed(guest)).toBe(false)
  })

  test('whose radio is out stays until it is back', async () => {
    const guest = await guestOf(app, group, weekend.today, 'Rui')
    const radioID = await giveRadio(guest, '717')
    expect(await remove(guest)).toMatchObject(
      refusedWith(400, 'ItemsNotReturned', {
        message: expect.stringMatching(/^Rui Quintero has radio 717\./),
      }),
    )
    await app.call('PUT', `/radios/${weekend.id}/${radioID}`)
    expect((await remove(guest)).status).toBe(204)
  })

  test('who only checked in, redeemed something or is on a tour can be removed', async () => {
    const guest = await guestOf(app, group, weekend.today, 'Uma')
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: new Date().toISOString() } })
    await app.call('POST', '/guests/redeem', { body: { pin: guest.pin, event_id: weekend.id } })
    expect((await remove(guest)).status).toBe(204)
  })

  test('who was checked in after a late removal was made stays, until a new removal', async () => {
    const guest = await guestOf(app, group, weekend.today, 'Ida')
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: minutesAgo(10) } })
    expect(await remove(guest, made(40))).toMatchObject(
      refusedWith(409, 'Conflict', { message: 'Ida Quintero has been checked in since. Please look again.' }),
    )
    expect(await isListed(guest)).toBe(true)
    // Allows for slightly different clocks, and for a check-in from before the removal.
    expect((await remove(guest, made(11))).status).toBe(204)
  })

  test.each([
    ['checked in', { check_ins: 0, redemptions: 1 }],
    ['given something', { check_ins: 1, redemptions: 0 }],
  ])('who was %s unseen by who removes them stays, however soon it was', async (what, before) => {
    const guest = await guestOf(app, group, weekend.today, 'Eve')
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: minutesAgo(10) } })
    await app.call('POST', '/guests/redeem', {
      body: { pin: guest.pin, event_id: weekend.id },
      headers: made(10),
    })
    const removeAs = (seen: object) => app.call('DELETE', `/guests/${guest.id}`, { body: { before: seen } })
    expect(await removeAs(before)).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: `Eve Quintero has been ${what} since. Please look again.`,
        now: { check_ins: 1, redemptions: 1 },
      }),
    )
    expect(await isListed(guest)).toBe(true)
    expect((await removeAs({ check_ins: 1, redemptions: 1 })).status).toBe(204)
  })

  test('a group with a guest who was checked in unseen by who removes it stays', async () => {
    const other = await groupInEvent(app, weekend.id, { name: 'Unseen Motors' })
    const guests = [
      await guestOf(app, other, weekend.today, 'Ab'),
      await guestOf(app, other, weekend.today, 'Cy'),
    ]
    for (const { id } of guests)
      await app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: minutesAgo(10) } })
    const removeAs = (check_ins: number) =>
      app.call('DELETE', `/event/group/${other.id}`, { body: { before: { check_ins, redemptions: 0 } } })
    expect(await removeAs(1)).toMatchObject(refusedWith(409, 'Conflict'))
    expect((await removeAs(2)).status).toBe(204)
  })

  test('a group to which a guest was added unseen by who removes it stays, until a new removal', async () => {
    const other = await groupInEvent(app, weekend.id, { name: 'Growing Motors' })
    await guestOf(app, other, weekend.today, 'Di')
    await guestOf(app, other, weekend.today, 'Flo')
    const removeAs = (guests: number) =>
      app.call('DELETE', `/event/group/${other.id}`, {
        body: { before: { check_ins: 0, redemptions: 0, guests } },
      })
    expect(await removeAs(1)).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: '1 guest has been added since. Please look again.',
        now: { check_ins: 0, redemptions: 0, guests: 2 },
      }),
    )
    expect((await removeAs(2)).status).toBe(204)
  })

  test('a group stays whose check-ins, gifts and guests are as many as its late removal says, but others', async () => {
    const other = await groupInEvent(app, weekend.id, { name: 'Swapped Motors' })
    const [ann, bob] = [
      await guestOf(app, other, weekend.today, 'Ann'),
      await guestOf(app, other, weekend.today, 'Bob'),
    ]
    const checkIn = ({ id }: Guest) =>
      app.call('POST', `/guests/checkin/${id}`, { body: { timestamp: minutesAgo(45) }, headers: made(45) })
    const give = ({ pin }: Guest) =>
      app.call('POST', '/guests/redeem', { body: { pin, event_id: weekend.id }, headers: made(45) })
    const look = async () =>
      removalOf((await guestList(app, weekend.id)).filter(one => one.event_group_id === other.id))
    const removeAs = (body: object) =>
      app.call('DELETE', `/event/group/${other.id}`, { body, headers: made(30) })
    const conflict = (what: string) =>
      refusedWith(409, 'Conflict', { message: `${what} since. Please look again.` })

    await checkIn(ann)
    const arrived = await look()
    await app.call('POST', `/guests/reverse_checkin/${ann.id}`, { body: { date: weekend.today } })
    await checkIn(bob)
    const refused = await removeAs(arrived)
    expect(refused).toMatchObject(conflict('Bob Quintero has been checked in'))
    expect(retriedBody(arrived, refused.body)).toEqual(await look())

    await give(ann)
    const served = await look()
    await app.call('POST', `/guests/reverse_redemption/${ann.id}`, { body: { type: 'GIFT_BAG' } })
    await give(bob)
    expect(await removeAs(served)).toMatchObject(conflict('Bob Quintero has been given something'))

    const listed = await look()
    await remove(ann)
    await guestOf(app, other, weekend.today, 'Cy')
    expect(await removeAs(listed)).toMatchObject(conflict('Cy Quintero has been added'))
    expect((await removeAs(await look())).status).toBe(204)
  })

  test('a group with a guest who was checked in after a late removal was made stays, until a new removal', async () => {
    const other = await groupInEvent(app, weekend.id, { name: 'Late Motors' })
    const guest = await guestOf(app, other, weekend.today, 'Ola')
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp: minutesAgo(10) } })
    const removeOther = (minutes: number) =>
      app.call('DELETE', `/event/group/${other.id}`, { headers: made(minutes) })
    expect(await removeOther(40)).toMatchObject(
      refusedWith(409, 'Conflict', { message: 'Ola Quintero has been checked in since. Please look again.' }),
    )
    expect(await isListed(guest)).toBe(true)
    expect((await removeOther(5)).status).toBe(204)
  })

  test('who redeemed something after a late removal was made stays, until a new removal', async () => {
    const guest = await guestOf(app, group, weekend.today, 'Max')
    const body = { pin: guest.pin, event_id: weekend.id }
    await app.call('POST', '/guests/redeem', { body, headers: made(10) })
    expect(await remove(guest, made(40))).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: 'Max Quintero has been given something since. Please look again.',
      }),
    )
    expect(await isListed(guest)).toBe(true)
    expect((await remove(guest, made(5))).status).toBe(204)
  })
})

describe('a group', () => {
  test('stays as a whole while one of its guests has a pass or radio that is out', async () => {
    const leaving = await groupInEvent(app, weekend.id, { name: 'Leaving' })
    const [one, two, three] = [
      await guestOf(app, leaving, weekend.today, 'One'),
      await guestOf(app, leaving, weekend.today, 'Two'),
      await guestOf(app, leaving, weekend.today, 'Three'),
    ]
    const radioID = await giveRadio(one, '18')
    const passID = await givePass(three)
    const refused = await removeGroup(leaving)
    expect(refused).toMatchObject(
      refusedWith(400, 'ItemsNotReturned', { message: expect.stringContaining('One Quintero has radio 18') }),
    )
    expect(refused.body).toHaveProperty('guests.length', 2)
    expect(await isListed(two)).toBe(true)
    await app.call('PUT', `/radios/${weekend.id}/${radioID}`)
    expect((await removeGroup(leaving)).status).toBe(400)
    await app.call('PUT', `/passes/${weekend.id}/${passID}`)
    expect((await removeGroup(leaving)).status).toBe(204)
    expect(await isListed(two)).toBe(false)
  })
})

test.each([{}, { before: null }])(
  'with the body %j a guest or a group is removed as without one',
  async body => {
    const leaving = await groupInEvent(app, weekend.id)
    const guest = await guestOf(app, leaving, weekend.today, 'Abe')
    expect((await app.call('DELETE', `/guests/${guest.id}`, { body })).status).toBe(204)
    expect((await app.call('DELETE', `/event/group/${leaving.id}`, { body })).status).toBe(204)
  },
)

test('a removed guest whom a late group write names is left out, and their history says so', async () => {
  const own = await groupInEvent(app, weekend.id, { name: 'Named Motors' })
  const stay = [await guestOf(app, own, weekend.today, 'Ada'), await guestOf(app, own, weekend.today, 'Ben')]
  const removed = await guestOf(app, own, weekend.today, 'Carl')
  await remove(removed)
  const neverAdded = randomUUID()
  const call = (path: string, body: object) =>
    app.call('POST', `${path}/${own.id}`, { body, headers: made(30) })
  const last = async (id: string) => (await trailOf(app, `guest:${id}`)).at(-1)

  const guest_ids = [...stay.map(({ id }) => id), removed.id.toUpperCase(), neverAdded]
  const arrived = await call('/guests/checkin_group', { timestamp: minutesAgo(30), guest_ids })
  expect(arrived.body).toEqual({ checkedin: 2 })
  expect(await last(removed.id)).toMatchObject({
    what: 'guestGroupCheckIn',
    detail: { day: weekend.today, not_expected: true },
  })
  const leftOut = { what: 'groupRedeem', detail: { type: 'GIFT_BAG', not_expected: true } }
  const given = await call('/event/group_redeem', { timestamp: weekend.today, guest_ids })
  expect(given.body).toEqual({ gifts_redeemed: 2 })
  expect(await last(removed.id)).toMatchObject(leftOut)
  expect(await last(neverAdded)).toBeUndefined()

  const [gone] = stay
  if (!gone) throw new Error('Ada stays until now.')
  await remove(gone)
  const toNobody = await call('/event/group_redeem', { timestamp: weekend.today, guest_ids: [gone.id] })
  expect(toNobody.body).toEqual({ gifts_redeemed: 0 })
  expect(await last(gone.id)).toMatchObject(leftOut)
  expect(
    await call('/guests/checkin_group', { timestamp: minutesAgo(30), guest_ids: [gone.id] }),
  ).toMatchObject(
    refusedWith(404, 'GuestNotFound', { message: 'The chosen guests are no longer on the list.' }),
  )
  // A refused walk-up may be added to another group yet, and the check-in tried again.
  for (const guest_ids of [[neverAdded], [gone.id, neverAdded]])
    expect(await call('/guests/checkin_group', { timestamp: minutesAgo(30), guest_ids })).toMatchObject(
      refusedWith(400, 'CheckInFailed'),
    )
})

test('of a removal and a hand-out at the same moment, exactly one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const own = await groupInEvent(app, weekend.id, { name: `Round ${round}` })
    const guest = await guestOf(app, own, weekend.today, `Guest ${round}`)
    const body = { passID: number(), guestID: guest.id, allocated: allocated(), duration: 30 }
    const [given, removed] = await Promise.all([
      app.call('POST', `/passes/${weekend.id}`, { body }),
      round % 2 ? remove(guest) : removeGroup(own),
    ])
    expect([given.status, removed.status]).toEqual((await isListed(guest)) ? [201, 400] : [404, 204])
  }
})
