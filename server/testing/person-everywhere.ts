import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { EventGroup, Group } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { header } from '../../contract/api/headers.ts'
import type { AppUser } from '../../contract/api/users.schema.ts'
import { groupEntity, radioEntity, userEntity } from '../../contract/offline/entities.ts'
import { guestCode } from '../../contract/rules/random-code.ts'
import { guestListUploads } from '../db/guest-list-uploads.ts'
import { changes, groups, predictorSubmissions } from '../db/schema.ts'
import { send, type TestApp } from './harness.ts'
import { openInvite, upload } from './open-invite.ts'
import { groupBody, guestBody, guestOf, type RaceWeekend, raceWeekend } from './race-weekend.ts'
import { seedGuide, seedTour } from './seed.ts'

/** People whose names are in every column that can contain them: put there by API calls if possible, else directly. */

export interface Name {
  readonly first: string
  readonly last: string
}

let drawn = 0

/** Draws a name of two words that occur nowhere else, with accents. */
function drawName(): Name {
  drawn += 1
  const letters = String.fromCharCode(96 + drawn).repeat(4)
  return { first: `Zsófiaréka${letters}`, last: `Wölfinghausen${letters}` }
}

/** Hands the day over with a note. */
async function handOver(app: TestApp, { id, today }: RaceWeekend, note: string): Promise<void> {
  const open = { overdue_passes: 1, radios_out: 1, tours_not_started: 0, guests_not_in: 0, refused: 0 }
  await send(app, 'POST', `/event/${id}/handovers`, { ...open, day: today, note })
}

/** Creates a guest. Returns it with the write that added it, so that tests can send the write again. */
export async function guestEverywhere(app: TestApp) {
  const { weekend, group, code, header: columns } = await openInvite(app)
  const name = drawName()
  const body = {
    ...guestBody(group, weekend.days),
    firstName: name.first,
    lastName: name.last,
    note: `${name.first} comes late`,
    dietary_needs: `As ${name.last} says`,
    tell_steward: true,
    code: guestCode(randomBytes),
  }
  const key = randomUUID()
  const [guest] = await send<Guest[]>(app, 'POST', '/guests', body, key)
  if (!guest) throw new Error('the guest was not made')
  const allocated = new Date().toISOString()
  const given = { guestID: guest.id, allocated, is_vcarb: false }
  await send(app, 'POST', `/guests/checkin/${guest.id}`, { timestamp: allocated })
  await send(app, 'POST', '/guests/redeem', { pin: guest.pin, event_id: weekend.id })
  const tour = await seedTour(app.db, weekend.id, await seedGuide(app.db))
  await send(app, 'POST', `/tour/guest/${tour}`, { guestID: guest.id })
  await send(app, 'POST', `/passes/${weekend.id}`, { ...given, passID: 111_111_111, duration: 15 })
  await send(app, 'POST', `/passes/${weekend.id}`, { ...given, passID: 111_111_112, duration: 15 })
  await send(app, 'PUT', `/passes/${weekend.id}/111111112`)
  await send(app, 'POST', `/radios/${weekend.id}`, { ...given, radioID: 222_222_222, passCode: 7 })
  await handOver(app, weekend, `The radio of ${name.first} ${name.last} has no battery.`)
  // The contact writes the name in capital letters.
  const csv = `${columns}
${`${name.first},${name.last}`.toUpperCase()},x,x,x
`
  const uploaded = await upload(app, csv, { code, headers: { [header.idempotencyKey]: randomUUID() } })
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body))
  await storeDirectly(app, group, guest.id, name)
  return { name, weekend, group, guest, key, body, tour }
}

/** Stores names where the API does not put them, or not yet. */
async function storeDirectly(app: TestApp, group: EventGroup, guestId: string, { first, last }: Name) {
  const eventId = group.event_id
  const eventGroupId = group.id
  const notes = { note: `${first} comes late`, dietary_needs: `As ${last} says` }
  const changed = [{ id: guestId, first_name: first, last_name: last, days: [], ...notes }]
  const before = { removed: [], changed, added: [] }
  const counts = { added: 0, changed: 1, removed: 0, kept: 0 }
  await app.db
    .insert(guestListUploads)
    .values({ eventGroupId, uploadedAt: new Date(), ...counts, before })
    .onConflictDoUpdate({ target: guestListUploads.eventGroupId, set: { before } })
  await app.db.insert(predictorSubmissions).values({
    eventId,
    sourceId: randomUUID(),
    nickname: `${first} ${last}`.toUpperCase(),
    predictions: { 'Who are you?': `I am ${first} ${last}, of course`, Winner: 'somebody' },
  })
  const detail = {
    asked_by: [`${last}, ${first}`, `${first} ${last}`],
    person: { guest_name: `${first} ${last}` },
  }
  await app.db
    .update(changes)
    .set({ detail })
    .where(and(eq(changes.scope, eventId), eq(changes.entity, radioEntity(222_222_222))))
}

/** The email of a name, in ASCII letters only. */
const emailOf = ({ last }: Name): string => `${last}@guests.example`.toLowerCase().replace('ö', 'o')

/** Creates a group with such a contact; its other contact has another name. */
export async function contactEverywhere(app: TestApp, contact: 'main' | 'secondary') {
  const name = drawName()
  const { first, last } = name
  const theirs = {
    [`${contact}_contact_first_name`]: first,
    [`${contact}_contact_last_name`]: last,
    [`${contact}_contact_email`]: emailOf(name),
  }
  const other = {
    secondary_contact_first_name: 'Ida',
    secondary_contact_last_name: 'Lund',
    secondary_contact_email: 'ida.lund@guests.example',
  }
  const body = { ...groupBody('Northwind Freight'), ...other, ...theirs }
  const group = await send<Group>(app, 'POST', '/groups', body)
  await send(app, 'PUT', `/groups/${group.id}`, { ...body, maximum_guests: 7 })
  const eloqua = `CEL ${last}`
  await app.db
    .update(groups)
    .set(contact === 'main' ? { eloquaId: eloqua } : { secondaryEloquaId: eloqua })
    .where(eq(groups.id, group.id))
  await app.db
    .update(changes)
    .set({ detail: { sent_to: `${first} ${last} <${emailOf(name)}>` } })
    .where(eq(changes.entity, groupEntity(group.id)))
  await handOver(app, await raceWeekend(app), `${first} ${last} brings the badges.`)
  return { name, group, body }
}

/** Creates an app user who has guided a tour; the stored answer about a guest on it names them. */
export async function userEverywhere(app: TestApp) {
  const name = drawName()
  const body = { name: `${name.first} ${name.last}`, email: emailOf(name), isTourGuide: true }
  const user = await send<AppUser>(app, 'POST', '/users', body)
  const { weekend, group } = await openInvite(app)
  const tour = await seedTour(app.db, weekend.id, user.user_uuid, { minutes: -60 })
  const guest = await guestOf(app, group, weekend.days)
  await send(app, 'POST', `/tour/guest/${tour}`, { guestID: guest.id })
  const days = { check_in_days: weekend.days, event_group_id: group.id }
  await send(app, 'PUT', `/guests/${guest.id}`, { ...days, note: 'Was on a tour' })
  await app.db
    .update(changes)
    .set({ detail: { user: { user_uuid: user.user_uuid, name: body.name, email: body.email } } })
    .where(eq(changes.entity, userEntity(user.user_uuid)))
  return { name, user }
}
