import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadRow } from '../../contract/api/endpoint.ts'
import type { EventGroup, Group } from '../../contract/api/groups.schema.ts'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import { matchRow } from '../../contract/api/path.ts'
import type { Tour, TourGuest } from '../../contract/api/tours.schema.ts'
import { contract, type WriteName } from '../../contract/index.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import { queuedWriteNames } from '../../contract/offline/writes.ts'
import { guests as guestsTable } from '../db/schema.ts'
import { selectGuests } from '../features/guests/guest-rows.ts'
import { startTestApp, type TestApp } from '../testing/harness.ts'
import { openInvite, upload } from '../testing/open-invite.ts'
import { groupBody, guestBody } from '../testing/race-weekend.ts'
import { seedDevice, seedGuests } from '../testing/seed.ts'
import { changesSince } from './changes-since.ts'

/** A desk that only ever takes what changed shows what the server would answer, after every kind of write. */

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Stored = Map<string, { version: number; body: unknown }>

const nameOf = (path: string) => matchRow('GET', path.split('?')[0] ?? '')?.name ?? ''

async function read(path: string) {
  const { status, headers, body } = await app.call('GET', path)
  const [scope, version] = String(headers['trackside-version']).split(':').map(Number)
  return { scope, version: version ?? 0, body: status === 200 ? body : status }
}

/** Does what a write did to stored answers, by what is told of it. Gives the paths that were read again. */
async function follow(stored: Stored, scope: number): Promise<string[]> {
  const again: string[] = []
  for (const [path, { version, body }] of stored) {
    const name = nameOf(path)
    const row: Pick<ReadRow, 'versions'> | undefined = Object.values(contract).find(one => one.name === name)
    if (row?.versions !== (scope === TEAM_SCOPE ? 'team' : 'event')) continue
    const change = await changesSince(app.db, scope, version, new Date())
    const patch = isListName(name) ? change.rows[name] : undefined
    if (change.reread.includes(name)) {
      again.push(path)
      stored.set(path, await read(path))
    } else if (isListName(name) && patch)
      stored.set(path, { version: change.to, body: patchList(name, body, patch) })
    else stored.set(path, { version: change.to, body })
  }
  return again
}

/** What a read says of the clock may differ between two readings. */
const still = (value: unknown) => JSON.parse(JSON.stringify(value))

test('every write', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  const id = weekend.id
  const guests = await seedGuests(app.db, group, weekend.days, 6)
  const [ana, ben, cleo, dan, eva] = guests.map(guest => guest.id)
  if (!ana || !ben || !cleo || !dan || !eva) throw new Error('guests are missing')
  const [pin, otherPin] = guests.slice(3).map(guest => guest.pin)
  const timestamp = () => new Date().toISOString()
  const send = async <T>(method: string, path: string, body?: object) => {
    const answer = await app.call<T>(method, path, { body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const [guide] = [await send<{ user_uuid: string }>('POST', '/users', user('Jonas Weiss'))]
  const other = await send<Group>('POST', '/groups', groupBody('Aurora Bank'))
  const tour = await send<Tour>('POST', `/event/${id}/tour`, tourBody(guide.user_uuid, 60))
  const second = await send<Tour>('POST', `/event/${id}/tour`, tourBody(guide.user_uuid, 90))
  const place = await send<TourGuest>('POST', `/tour/guest/${tour.id}`, { guestID: ben })
  await send('POST', `/passes/${id}`, passBody(111_111_111, ana))
  await send('POST', `/radios/${id}`, radioBody(222_222_222, ana, '11'))
  let added: EventGroup | undefined

  const stored: Stored = new Map()
  const paths = [
    `/guest_list/${id}`,
    `/event/${id}/groups`,
    `/event/group/${group.id}`,
    `/event/${id}/tours`,
    `/tour/${tour.id}`,
    `/tour/${tour.id}/guests`,
    `/passes/${id}`,
    `/radios/${id}`,
    `/event/${id}/redemptiondays`,
    `/event/${id}/redemptiongroups`,
    `/guests/redeemedTypes/${pin}?event_id=${id}`,
    `/events/${id}`,
    `/event/${id}/predictorSubmissions`,
    '/groups',
    `/groups/${group.group_id}`,
    '/users/all',
    '/users/guides',
    '/redemption_types',
    '/events',
  ]
  for (const path of paths) stored.set(path, await read(path))

  const device = await seedDevice(app.db)
  const writes: Record<
    Exclude<WriteName, 'inviteValidate' | 'sessionEnd' | 'deviceEmptied'>,
    () => Promise<unknown>
  > = {
    deviceRename: () => send('PUT', `/devices/${device}`, { name: 'Desk 1' }),
    deviceSignOut: () => send('POST', `/devices/${device}/sign_out`, {}),
    deviceSignOutCancel: () => send('DELETE', `/devices/${device}/sign_out`),
    deviceForget: () => send('DELETE', `/devices/${device}`),
    eventUpdate: () => send('PUT', `/events/${id}`, { entry_open: '2026-01-01T00:00:00Z' }),
    guestCreate: () => send('POST', '/guests', guestBody(group, weekend.days, 'Zita')),
    guestUpdate: () =>
      send('PUT', `/guests/${ana}`, { check_in_days: weekend.today, event_group_id: group.id }),
    guestCheckIn: () => send('POST', `/guests/checkin/${ana}`, { timestamp: timestamp() }),
    guestReverseCheckIn: () => send('POST', `/guests/reverse_checkin/${ana}`, { date: weekend.today }),
    guestGroupCheckIn: () => send('POST', `/guests/checkin_group/${group.id}`, { timestamp: timestamp() }),
    guestRedeemVoucher: () => send('POST', '/guests/redeem_voucher', { guest_id: ben }),
    guestRedeem: () => send('POST', '/guests/redeem', { pin, event_id: id }),
    guestRedeemType: () =>
      send('POST', '/guests/redeemType', { pin: otherPin, event_id: id, type: 'GIFT_BAG' }),
    groupRedeem: () => send('POST', `/event/group_redeem/${group.id}`, { timestamp: weekend.today }),
    groupCreate: () => send('POST', '/groups', groupBody('Zephyr Air')),
    groupUpdate: () => send('PUT', `/groups/${group.group_id}`, groupBody('Northwind Freight')),
    eventGroupCreate: async () => {
      added = await send<EventGroup>('POST', `/event/${id}/groups`, { eventID: id, groupID: other.id })
    },
    eventGroupUpdate: () => send('PUT', `/event/group/${added?.id}`, { maximum_guests: 20 }),
    eventGroupNewLink: () => send('POST', `/event/group/${added?.id}/new_link`),
    guestListUpload: () =>
      upload(app, `${header}\nGuest1,Quintero,x,,\nNew,Person,x,x,x\n`, { code }).then(({ status }) =>
        expect(status).toBe(200),
      ),
    listRestore: async () => {
      const { last_upload } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
      await send('POST', `/event/group/${group.id}/restore`, { uploaded_at: last_upload?.uploaded_at })
    },
    tourCreate: () => send('POST', `/event/${id}/tour`, tourBody(guide.user_uuid, 30)),
    tourUpdate: () => send('PUT', `/tour/${tour.id}`, tourBody(guide.user_uuid, 240)),
    tourGuestAdd: () => send('POST', `/tour/guest/${tour.id}`, { guestID: cleo }),
    tourGuestSwap: () =>
      send('PUT', `/tour/guest/${place.tour_guest_id}`, {
        newTourID: second.id,
        currentTourID: tour.id,
      }),
    tourGuestRemove: () => send('DELETE', `/tour/guest/${place.tour_guest_id}`),
    userCreate: () => send('POST', '/users', user('Ines Barros')),
    userUpdate: async () => send('PUT', `/user/${guide.user_uuid}`, user('Jonas Weiss-Keller')),
    passCreate: () => send('POST', `/passes/${id}`, passBody(333_333_333, dan)),
    passReturn: () => send('PUT', `/passes/${id}/111111111`),
    radioCreate: () => send('POST', `/radios/${id}`, radioBody(444_444_444, eva, '12')),
    radioReturn: () => send('PUT', `/radios/${id}/222222222`),
    guestErase: async () => {
      for (const guest of [cleo, dan, eva]) await send('POST', `/guests/${guest}/erase`)
    },
    contactErase: () => send('POST', `/groups/${group.group_id}/contact/main/erase`),
    guestDelete: () => send('DELETE', `/guests/${cleo}`),
    tourDelete: () => send('DELETE', `/tour/${second.id}`),
    userDelete: async () => {
      const spare = await send<{ user_uuid: string }>('POST', '/users', user('Somebody Else'))
      await send('DELETE', `/user/${spare.user_uuid}`)
    },
    eventGroupDelete: () => send('DELETE', `/event/group/${added?.id}`),
    groupDelete: () => send('DELETE', `/groups/${other.id}`),
  }
  expect(Object.keys(writes)).toEqual(expect.arrayContaining([...queuedWriteNames]))

  for (const [name, write] of Object.entries(writes)) {
    await write()
    const again = [...(await follow(stored, id)), ...(await follow(stored, TEAM_SCOPE))]
    for (const path of paths)
      expect(still(stored.get(path)?.body), `${name}: ${path}`).toEqual(still((await read(path)).body))
    // The server keeps its own list up to date in the same way: both are held against the tables.
    const list = await selectGuests(app.db, eq(guestsTable.eventId, id))
    expect(still(stored.get(paths[0] ?? '')?.body), name).toEqual(still(list))
    // A list of 5,000 is fetched for none of these. The group that goes has no guests whom it could name.
    if (name !== 'eventGroupDelete') expect(again, name).not.toContain(`/guest_list/${id}`)
  }
})

const user = (name: string) => ({ name, email: `${randomUUID()}@team.example`, isTourGuide: true })
const tourBody = (userID: string, minutes: number) => ({
  title: 'ORBR Garage',
  userID,
  startTime: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString(),
  maxGuests: 7,
})
const allocated = () => new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()
const passBody = (passID: number, guestID: string) => ({
  passID,
  guestID,
  allocated: allocated(),
  duration: 30,
})
const radioBody = (radioID: number, guestID: string, passCode: string) => ({
  radioID,
  guestID,
  allocated: allocated(),
  passCode,
})
