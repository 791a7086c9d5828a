import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ReadRow } from '../../contract/api/endpoint.ts'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { TEAM_SCOPE } from '../../contract/api/headers.ts'
import { matchRow } from '../../contract/api/path.ts'
import { contract, type QueuedWriteName, type WriteName } from '../../contract/index.ts'
import { isListName, patchList } from '../../contract/offline/patch-list.ts'
import { queuedWriteNames } from '../../contract/offline/writes.ts'
import { guests as guestsTable, versions } from '../db/schema.ts'
import { selectGuests } from '../features/guests/guest-rows.ts'
import { send, testApp } from '../testing/harness.ts'
import { openInvite, upload } from '../testing/open-invite.ts'
import type { Exception } from '../testing/overlay/exceptions.ts'
import { proposals } from '../testing/overlay/proposals/proposals.ts'
import { OTHER_TYPE, startRaceDay } from '../testing/overlay/race-day.ts'
import { sendOp } from '../testing/overlay/send-op.ts'
import { readView, type View } from '../testing/overlay/view.ts'
import { seedDevice, seedGuests, seedGuide, seedTour } from '../testing/seed.ts'
import { changesSince } from './changes-since.ts'

/** A desk that only applies changes shows what the server would answer, after every kind of write. */

const app = await testApp()

type Stored = Map<string, { version: number; body: unknown }>

const nameOf = (path: string) => matchRow('GET', path.split('?')[0] ?? '')?.name ?? ''

async function read(path: string) {
  const { status, headers, body } = await app.call('GET', path)
  const [scope, version] = String(headers['trackside-version']).split(':').map(Number)
  return { scope, version: version ?? 0, body: status === 200 ? body : status }
}

/** Applies the changes of a write to the stored answers. Returns the paths that were read again. */
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

const still = (value: unknown) => JSON.parse(JSON.stringify(value))

/** Compares the stored answers after a write with those of the server. Returns the paths that were read again. */
async function expectFollowed(stored: Stored, eventId: number, name: string): Promise<readonly string[]> {
  const again = [...(await follow(stored, eventId)), ...(await follow(stored, TEAM_SCOPE))]
  for (const [path, { body }] of stored)
    expect(still(body), `${name}: ${path}`).toEqual(still((await read(path)).body))
  // The server updates its cached list in the same way: both are compared with the tables.
  const list = await selectGuests(app.db, eq(guestsTable.eventId, eventId))
  expect(still(stored.get(`/guest_list/${eventId}`)?.body), name).toEqual(still(list))
  return again
}

async function store(paths: readonly string[]): Promise<Stored> {
  const stored: Stored = new Map()
  for (const path of paths) stored.set(path, await read(path))
  return stored
}

test('every write that may wait on a device', { timeout: 240_000 }, async () => {
  const id = await startRaceDay(app, 1)
  const { snapshots } = await readView(app, id)
  const oneOfEach = new Map(snapshots.map(({ read, path }) => [read, path]))
  const stored = await store([...oneOfEach.values(), '/redemption_types', '/events'])
  const toMake = [...queuedWriteNames]
  for (let nth = 0; toMake.length > 0; nth += 1) {
    const name = toMake.shift()
    if (!name || nth > 100) throw new Error(`The server carried out none of the proposals of ${name}.`)
    // Some depend on another write: a group to add to the event, a pass to return.
    if (!(await makeOne(name, await readView(app, id, { details: false }), nth))) {
      toMake.push(name)
      continue
    }
    await dropWhatIsGone(stored, name)
    // None of these writes causes the list of 5,000 guests to be fetched.
    expect(await expectFollowed(stored, id, name), name).not.toContain(`/guest_list/${id}`)
  }
})

/** Drops reads that the server no longer has without a change saying so (the exceptions give the reason). */
async function dropWhatIsGone(stored: Stored, name: QueuedWriteName): Promise<void> {
  const exceptions: Readonly<Record<string, Exception>> = proposals[name].exceptions
  for (const path of stored.keys())
    if (exceptions[nameOf(path)]?.gone && (await read(path)).body === 404) stored.delete(path)
}

/** Makes one write of this name; false if no screen would offer it now, or the server refuses it. */
async function makeOne(name: QueuedWriteName, view: View, nth: number): Promise<boolean> {
  for (let choice = 0; choice < 12; choice += 1) {
    const chosen = { first: choice, second: choice + 1, flag: choice % 2 === 0, nth: 100 * nth + choice }
    const op = proposals[name].propose(view, { ...chosen, issuer: 'Una', type: OTHER_TYPE })
    if (op && (await sendOp(app, op))) return true
  }
  return false
}

type OnlineOnly = Exclude<
  WriteName,
  QueuedWriteName | 'inviteValidate' | 'invitePasses' | 'sessionEnd' | 'deviceEmptied' | 'writeBatch'
>

test('every other write that changes stored reads', async () => {
  const { weekend, group, code, header } = await openInvite(app)
  const { id } = weekend
  const guests = await seedGuests(app.db, group, weekend.days, 6)
  const device = await seedDevice(app.db)
  const [listed, , erased] = guests
  const tour = await seedTour(app.db, id, await seedGuide(app.db))
  for (const guest of [listed, erased]) await send(app, 'POST', `/tour/guest/${tour}`, { guestID: guest?.id })
  const given = { guestID: erased?.id, allocated: new Date().toISOString() }
  await send(app, 'POST', `/passes/${id}`, { ...given, passID: 123_456_789, duration: 30 })
  await send(app, 'POST', `/radios/${id}`, { ...given, radioID: 222_222_222, passCode: '7' })
  const counts = { overdue_passes: 0, radios_out: 1, tours_not_started: 1, guests_not_in: 6, refused: 0 }
  const note = `${erased?.name} has a radio; Ines Barros knows.`
  await send(app, 'POST', `/event/${id}/handovers`, { ...counts, day: weekend.today, note })
  const stored = await store([
    `/guest_list/${id}`,
    `/event/${id}/groups`,
    `/event/group/${group.id}`,
    `/event/${id}/redemptiondays`,
    `/event/${id}/redemptiongroups`,
    `/guests/redeemedTypes/${guests[0]?.pin}?event_id=${id}`,
    `/event/${id}/predictorSubmissions`,
    `/event/${id}/tours`,
    `/tour/${tour}`,
    `/tour/${tour}/guests`,
    `/passes/${id}`,
    `/radios/${id}`,
    `/event/${id}/handovers`,
    '/groups',
    `/groups/${group.group_id}`,
  ])
  const writes: Record<OnlineOnly, () => Promise<unknown>> = {
    deviceRename: () => send(app, 'PUT', `/devices/${device}`, { name: 'Desk 1' }),
    deviceSignOut: () => send(app, 'POST', `/devices/${device}/sign_out`, {}),
    deviceSignOutCancel: () => send(app, 'DELETE', `/devices/${device}/sign_out`),
    deviceForget: () => send(app, 'DELETE', `/devices/${device}`),
    eventGroupNewLink: () => send(app, 'POST', `/event/group/${group.id}/new_link`),
    guestListUpload: async () => {
      const { invite_code } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
      expect(invite_code).not.toBe(code)
      // The upload changes the spelling of a guest on a tour.
      const list = `${header}\n${listed?.name.toUpperCase().replace(' ', ',')},x,,\nNew,Person,x,x,x\n`
      expect(await upload(app, list, { code: invite_code })).toMatchObject({ status: 200 })
    },
    listRestore: async () => {
      const { last_upload } = (await app.call<EventGroup>('GET', `/event/group/${group.id}`)).body
      await send(app, 'POST', `/event/group/${group.id}/restore`, { uploaded_at: last_upload?.uploaded_at })
    },
    guestErase: async () => {
      for (const guest of guests.slice(2, 5)) await send(app, 'POST', `/guests/${guest.id}/erase`)
    },
    contactErase: () => send(app, 'POST', `/groups/${group.group_id}/contact/main/erase`),
  }
  for (const [name, write] of Object.entries(writes)) {
    await write()
    const again = await expectFollowed(stored, id, name)
    expect(again, name).not.toContain(`/guest_list/${id}`)
  }
})

test('after a version unknown to the trail, everything is read again', async () => {
  const { group, weekend } = await openInvite(app)
  const guests = await seedGuests(app.db, group, weekend.days, 2)
  const { version } = await read(`/guest_list/${weekend.id}`)
  // As a restore does: versions that a desk saw in between are no longer valid.
  await app.db
    .update(versions)
    .set({ version: version + 1000 })
    .where(eq(versions.scope, weekend.id))
  for (const { id } of guests) await app.call('DELETE', `/guests/${id}`)
  for (const from of [version + 500, version + 2000])
    expect((await changesSince(app.db, weekend.id, from, new Date())).reread, `${from}`).toContain(
      'guestList',
    )
  const ids = guests.map(({ id }) => id)
  for (const [from, gone] of [
    [version - 1, ids],
    [version + 1001, ids.slice(1)],
  ] as const) {
    const { reread, rows } = await changesSince(app.db, weekend.id, from, new Date())
    expect([reread.includes('guestList'), rows.guestList?.gone.toSorted()]).toEqual([false, gone.toSorted()])
  }
})
