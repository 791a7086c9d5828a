import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Group } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { Handover } from '../../../contract/api/handovers.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import type { PersonalData } from '../../../contract/api/personal-data.schema.ts'
import type { PredictorSubmission } from '../../../contract/api/predictor.schema.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { changesSince } from '../../changes/changes-since.ts'
import { guests, idempotencyKeys, passes, predictorSubmissions } from '../../db/schema.ts'
import { send, testApp } from '../../testing/harness.ts'
import { contactEverywhere } from '../../testing/person-everywhere.ts'
import { groupBody, groupInEvent, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'
import { eraseAsOperator } from './erase-as-operator.ts'
import { findNotesNaming, findPeople } from './find-people.ts'
import { parsePersonId, personId } from './person.ts'

const app = await testApp()

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('another guest with the same name keeps it, at this and at another event', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const elsewhere = await raceWeekend(app, { name: 'Coastal Grand Prix' })
  const one = await guestOf(app, group, event.days, 'Theodora')
  const namesake = await guestOf(app, group, event.days, 'Theodora')
  const other = await guestOf(app, await groupInEvent(app, elsewhere.id), elsewhere.days, 'Theodora')
  expect(await app.call('POST', `/guests/${one.id}/erase`)).toMatchObject({ status: 200 })
  const list = await guestList(app, event.id)
  const names = new Map(list.map(guest => [guest.id, guest.first_name]))
  expect([one, namesake].map(({ id }) => names.get(id))).toEqual(['Erased', 'Theodora'])
  for (const { id } of [namesake, other]) {
    const { body } = await app.call<PersonalData>('GET', `/guests/${id}/personal_data`)
    expect(body.name).toBe('Theodora Quintero')
    expect(body.sections.find(({ table }) => table === 'idempotency_keys')?.rows).toHaveLength(1)
  }
})

test('a name that differs in a vowel sign is another person’s, and stays', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const body = { eventID: event.id, daysAttending: event.days, group: group.id }
  const [ram] = await send<Guest[]>(app, 'POST', '/guests', { ...body, firstName: 'राम', lastName: 'कुमार' })
  const nicknames = ['राम कुमार', 'रमा कुमारी']
  await app.db
    .insert(predictorSubmissions)
    .values(nicknames.map(nickname => ({ eventId: event.id, sourceId: nickname, nickname, predictions: {} })))
  await app.call('POST', `/guests/${ram?.id}/erase`)
  const { body: left } = await app.call<PredictorSubmission[]>(
    'GET',
    `/event/${event.id}/predictorSubmissions`,
  )
  expect(left.map(({ nickname }) => nickname)).toEqual([null, 'रमा कुमारी'])
})

test('of a note that names a guest with other accents or case, the rest stays', async () => {
  const event = await raceWeekend(app)
  const guest = await guestOf(app, await groupInEvent(app, event.id), event.days, 'Zoë')
  const counts = { overdue_passes: 0, radios_out: 1, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  const note = 'zoe quintero has radio 12.\nQUINTERO, Zoé: no stairs. Zoë Quinterolla is in.'
  await send(app, 'POST', `/event/${event.id}/handovers`, { ...counts, day: event.today, note })
  await app.call('POST', `/guests/${guest.id}/erase`)
  const { body } = await app.call<Handover[]>('GET', `/event/${event.id}/handovers`)
  expect(body[0]?.note).toBe('Erased guest has radio 12.\nErased guest: no stairs. Zoë Quinterolla is in.')
})

test('devices read the hand-overs of an event again from which a user’s e-mail address was erased', async () => {
  const email = 'hedwig.amsel@team.example'
  const { user_uuid: id } = await send<AppUser>(app, 'POST', '/users', { name: 'Hedwig Amsel', email })
  await expectReadAgain(`Ask ${email}.`, 'Ask Erased user.', () =>
    eraseAsOperator(app.db, { kind: 'user', id }, { now: new Date(), apply: true }),
  )
})

test('devices read the hand-overs of an event again from which a contact’s name was erased', async () => {
  const contact = { main_contact_first_name: 'Ottilie', main_contact_last_name: 'Brandvold' }
  const group = await send<Group>(app, 'POST', '/groups', { ...groupBody('Brandvold Timber'), ...contact })
  await expectReadAgain('Call OTTILIE Brandvold.', 'Call Erased contact.', () =>
    app.call('POST', `/groups/${group.id}/contact/main/erase`),
  )
})

test('a second contact without an address is shown and erased, and nobody else is', async () => {
  const contact = { secondary_contact_first_name: 'Ottokar', secondary_contact_last_name: 'Brandvold' }
  const group = await send<Group>(app, 'POST', '/groups', { ...groupBody('Fjord Timber'), ...contact })
  const path = `/groups/${group.id}/contact/secondary`
  const { body } = await app.call<PersonalData>('GET', `${path}/personal_data`)
  expect(body.name).toBe('Ottokar Brandvold')
  expect(JSON.stringify(body)).toContain('Ottokar')
  await expectReadAgain('Call Ottokar Brandvold, or Ines.', 'Call Erased contact, or Ines.', () =>
    app.call('POST', `${path}/erase`),
  )
  const { body: erased } = await app.call<Group>('GET', `/groups/${group.id}`)
  expect(erased).toEqual({ ...group, secondary_contact_first_name: '', secondary_contact_last_name: '' })
})

/** Hands a day over with a note, erases someone, and expects devices to find the note without them. */
async function expectReadAgain(note: string, erased: string, erase: () => Promise<unknown>): Promise<void> {
  const event = await raceWeekend(app)
  const path = `/event/${event.id}/handovers`
  const counts = { overdue_passes: 0, radios_out: 1, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  await send(app, 'POST', path, { ...counts, day: event.today, note })
  const stored = await app.call<Handover[]>('GET', path)
  await erase()
  const again = await app.call<Handover[]>('GET', path, {
    headers: { 'if-none-match': String(stored.headers.etag) },
  })
  expect(again).toMatchObject({ status: 200, body: [{ note: erased }] })
  const [, version] = String(stored.headers[header.version]).split(':')
  const change = await changesSince(app.db, event.id, Number(version), new Date())
  expect(change.reread).toContain('handoverList')
}

test('a name of one word goes where it is the whole text, and from no other text', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const body = { eventID: event.id, daysAttending: event.days, group: group.id }
  const [guest] = await send<Guest[]>(app, 'POST', '/guests', { ...body, firstName: 'Guest', lastName: '-' })
  const predictions = { 'Who are you?': 'guest', Why: 'A guest of the team' }
  await app.db.insert(predictorSubmissions).values({ eventId: event.id, sourceId: 'one word', predictions })
  await app.call('POST', `/guests/${guest?.id}/erase`)
  const { body: left } = await app.call<PredictorSubmission[]>(
    'GET',
    `/event/${event.id}/predictorSubmissions`,
  )
  expect(left.map(one => one.predictions)).toEqual([{ ...predictions, 'Who are you?': 'Erased guest' }])
})

test.each(['first', 'repeated'])(
  'a %s check-in under way while the guest is erased is answered, and stored, without the name',
  async which => {
    const event = await raceWeekend(app)
    const guest = await guestOf(app, await groupInEvent(app, event.id), event.days, 'Philippa')
    const key = randomUUID()
    const body = { timestamp: new Date().toISOString() }
    const checkIn = (headers = {}) => app.call('POST', `/guests/checkin/${guest.id}`, { body, headers })
    if (which === 'repeated') await checkIn()
    const arrival = await app.db.transaction(async tx => {
      await tx.select().from(guests).where(eq(guests.id, guest.id)).for('update')
      const sent = checkIn({ 'idempotency-key': key })
      // By now the check-in has read the name and waits for the row lock, or (on PGlite) has not begun.
      await later(500)
      await tx.update(guests).set({ firstName: 'Erased', lastName: 'guest' }).where(eq(guests.id, guest.id))
      return { sent }
    })
    expect(await arrival.sent).toMatchObject({ status: 200, body: { name: 'Erased guest' } })
    const [kept] = await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(JSON.stringify(kept?.answer)).toContain('Erased guest')
  },
)

test('a pass sent again while its guest is erased is answered, and stored, without the name', async () => {
  const event = await raceWeekend(app)
  const guest = await guestOf(app, await groupInEvent(app, event.id), event.days, 'Philomena')
  const key = randomUUID()
  const allocated = new Date().toISOString()
  const body = { passID: 333_333_333, guestID: guest.id, allocated, duration: 15 }
  const give = (headers = {}) => app.call('POST', `/passes/${event.id}`, { body, headers })
  await give()
  const again = await app.db.transaction(async tx => {
    const theirs = eq(passes.guestId, guest.id)
    await tx.select().from(passes).where(theirs).for('update')
    const sent = give({ 'idempotency-key': key })
    await later(500)
    await tx.update(passes).set({ guestName: 'Erased guest' }).where(theirs)
    return { sent }
  })
  expect(await again.sent).toMatchObject({ status: 201, body: { guest_name: 'Erased guest' } })
  const [kept] = await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  expect(kept?.answer).toMatchObject({ guest_name: 'Erased guest' })
})

test('people are found by names in any order, without regard to accents and case, and by e-mail', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id, { name: 'Meridian Robotics' })
  const guest = await guestOf(app, group, event.days, 'Élodie-Anne')
  for (const typed of ['quintero elodie', 'ELODIE ANNE', 'Élodie', 'quin anne'])
    expect(
      (await findPeople(app.db, typed)).map(({ person }) => personId(person)),
      typed,
    ).toEqual([`guest:${guest.id}`])
  expect(await findPeople(app.db, 'elodie marta')).toEqual([])
  const [found] = await findPeople(app.db, 'Elodie')
  expect(found?.where).toBe('Harbour Grand Prix, Meridian Robotics')
  const contacts = await findPeople(app.db, 'ines.barros@guests')
  const ids = contacts.map(({ person }) => personId(person).replace(/@[0-9a-f]{8}$/, ''))
  expect(ids).toContain(`contact:${group.group_id}:main`)
  await expect(findPeople(app.db, ' e ')).rejects.toThrow('two letters')
})

test('people are found by a name typed with other spaces and signs than it is stored with', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const add = async (firstName: string, lastName: string) => {
    const body = { eventID: event.id, firstName, lastName, daysAttending: event.days, group: group.id }
    const [guest] = await send<Guest[]>(app, 'POST', '/guests', body)
    return `guest:${guest?.id}`
  }
  const siobhan = await add('Siobhán', 'O’Brannigan')
  const xiaolong = await add('小龍', '李')
  for (const [typed, id] of [
    ['obrannigan', siobhan],
    ['OBrannigan Siobhan', siobhan],
    ['李小龍', xiaolong],
    ['小龍李', xiaolong],
  ] as const)
    expect(
      (await findPeople(app.db, typed)).map(({ person }) => personId(person)),
      typed,
    ).toEqual([id])
})

test('notes of others that contain a name are found by it, before and after that guest is erased', async () => {
  const event = await raceWeekend(app)
  const group = await groupInEvent(app, event.id)
  const guest = await guestOf(app, group, event.days, 'Philippine')
  const other = await guestOf(app, group, event.days, 'Anselm')
  const note = 'Sits with Philippine Quintero, no stairs'
  await app.db.update(guests).set({ note }).where(eq(guests.id, other.id))
  const find = async (typed: string) =>
    (await findNotesNaming(app.db, typed)).map(({ person }) => personId(person))
  expect(await find('quintero PHILIPPINE')).toEqual([`guest:${other.id}`])
  expect(await app.call('POST', `/guests/${guest.id}/erase`)).toMatchObject({ status: 200 })
  expect(await find('Philippine')).toEqual([`guest:${other.id}`])
  expect(await find('Philippine Barros')).toEqual([])
})

test('an unknown person is not found, and an invalid id is reported', async () => {
  const id = randomUUID()
  expect(await app.call('GET', `/guests/${id}/personal_data`)).toMatchObject({ status: 404 })
  expect(await app.call('POST', `/guests/${id}/erase`)).toMatchObject({ status: 404 })
  expect(await app.call('GET', '/groups/99999/contact/main/personal_data')).toMatchObject({ status: 404 })
  expect(await app.call('POST', '/groups/99999/contact/main/erase')).toMatchObject({ status: 404 })
  for (const text of [
    '',
    'guest',
    'guest:7',
    `guest:${id}:main`,
    `somebody:${id}`,
    'contact:7',
    'contact:0:main',
    'contact:7:third',
    'contact:7:main@',
    'contact:7:main@12345678@',
  ])
    expect(() => parsePersonId(text), text).toThrow("nobody's id")
  await expect(
    eraseAsOperator(app.db, { kind: 'user', id }, { now: new Date(), apply: true }),
  ).rejects.toThrow('does not exist')
})

test('a guide with future tours is not erased until those have another guide', async () => {
  const guide = { name: 'Leopoldine Kraus', email: 'leopoldine@team.example', isTourGuide: true }
  const { body: user } = await app.call<{ user_uuid: string }>('POST', '/users', { body: guide })
  const event = await raceWeekend(app)
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const tour = { title: 'ORBR Garage', userID: user.user_uuid, startTime, maxGuests: 7 }
  expect(await app.call('POST', `/event/${event.id}/tour`, { body: tour })).toMatchObject({ status: 201 })
  const person = parsePersonId(`user:${user.user_uuid}`)
  await expect(eraseAsOperator(app.db, person, { now: new Date(), apply: true })).rejects.toThrow(
    'still guides',
  )
  expect(await findPeople(app.db, 'Leopoldine')).toHaveLength(1)
})

test('whoever saw that a contact was erased names a successor, on a tablet whose clock is behind', async () => {
  const { group, body } = await contactEverywhere(app, 'main')
  const erased = await app.call<Group>('POST', `/groups/${group.id}/contact/main/erase`)
  const { id: _, eloqua_id, secondary_eloqua_id, ...before } = erased.body
  const successor = { main_contact_first_name: 'Greta', main_contact_email: 'greta.holm@guests.example' }
  const made = new Date(Date.now() - 90_000).toISOString()
  const next = await app.call<Group>('PUT', `/groups/${group.id}`, {
    body: { ...before, ...successor, before },
    headers: { [header.at]: made, [header.sent]: made },
  })
  expect(next).toMatchObject({ status: 200, body: successor })
  // A field that its author saw with the former name stays erased.
  const late = { ...body, main_contact_last_name: 'Holm', before: { ...body } }
  const waited = await app.call<Group>('PUT', `/groups/${group.id}`, {
    body: late,
    headers: { [header.at]: made },
  })
  expect(waited).toMatchObject({ status: 200, body: { ...successor, main_contact_last_name: 'contact' } })
})
