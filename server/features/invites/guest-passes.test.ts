import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { header } from '../../../contract/api/headers.ts'
import type { GuestListOutcome, GuestPasses, InviteEvent } from '../../../contract/api/invites.schema.ts'
import { passKeys } from '../../db/pass-keys.ts'
import { events } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { apiKey, openInvite, setEntryHours, upload } from '../../testing/open-invite.ts'
import { guestList } from '../../testing/race-weekend.ts'

/** Names and codes of a list are shown for a day to the uploader, or to anyone with a new link from staff. */

// As in production: no schema removes fields from an answer.
const app = await testApp({ CHECK_ANSWERS: 'false' })

const withKey = (key: string) => ({ [header.passKey]: key })

const passes = <T = GuestPasses>(code: string, key?: string) =>
  app.call<T>('POST', '/invite/passes', {
    as: null,
    headers: { ...apiKey, [header.inviteCode]: code, ...(key === undefined ? {} : withKey(key)) },
  })
const validate = (code: string) =>
  app.call<InviteEvent>('POST', `/invite/validate/${code}`, { as: null, headers: apiKey })
const newLink = async (groupId: number) =>
  (await app.call<EventGroup>('POST', `/event/group/${groupId}/new_link`)).body.invite_code
const firstNames = ({ body }: { body: GuestPasses }) => body.passes.map(pass => pass.first_name)

const forbidden = { status: 403, body: { name: 'Forbidden' } }

/** A group with a stored list of these guests, and the upload's key. */
async function storedList(names: readonly string[]) {
  const invite = await openInvite(app)
  const file = [invite.header, ...names.map(name => `${name},Quintero,x,,x`)].join('\n')
  const key = randomUUID()
  const { code } = invite
  expect((await upload(app, file, { code, headers: withKey(key) })).status).toBe(200)
  return { ...invite, file, key }
}

describe('the passes of a list', () => {
  test('are shown with the key of its upload, by last name, with the days and the codes of the guests', async () => {
    const { weekend, group, code, key } = await storedList(['Zoe', 'Ann'])
    const codes = new Map((await guestList(app, weekend.id)).map(guest => [guest.first_name, guest.code]))
    const pass = (first_name: string) => ({
      first_name,
      last_name: 'Quintero',
      days: `${weekend.yesterday},${weekend.tomorrow}`,
      code: codes.get(first_name),
    })
    expect(await passes(code, key)).toMatchObject({
      status: 200,
      body: {
        group_name: group.name,
        event_dates: { [weekend.today]: expect.any(String) },
        passes: [pass('Ann'), pass('Zoe')],
      },
    })
    expect(codes.get('Ann')).toMatch(/^[0-9A-Z]{16}$/)
  })

  test('are not shown to others who have the link', async () => {
    const { weekend, code } = await storedList(['Ann'])
    const other = await storedList(['Bea'])
    for (const key of [undefined, '', randomUUID(), other.key])
      expect(await passes<ErrorBody>(code, key)).toMatchObject(forbidden)
    const told = JSON.stringify([(await validate(code)).body, (await passes<ErrorBody>(code)).body])
    for (const guest of await guestList(app, weekend.id)) {
      expect(told).not.toContain(guest.code)
      expect(told).not.toContain(guest.first_name)
    }
  })

  test('are no longer shown for an earlier upload, even if the later one had no key', async () => {
    const { code, key, file } = await storedList(['Ann'])
    const later = randomUUID()
    await upload(app, `${file}\nBea,Quintero,x,,`, { code, headers: withKey(later) })
    expect(await passes<ErrorBody>(code, key)).toMatchObject(forbidden)
    expect(firstNames(await passes(code, later))).toEqual(['Ann', 'Bea'])
    await upload(app, `${file}\nCleo,Quintero,x,,`, { code })
    expect(await passes<ErrorBody>(code, later)).toMatchObject(forbidden)
  })

  test('are shown again after an upload of the same list, but not after a preview or a refused upload', async () => {
    const { code, file } = await storedList(['Ann'])
    const key = randomUUID()
    await upload(app, file, { code, dryRun: true, headers: withKey(key) })
    await upload(app, `${file}\n,Quintero,x,,`, { code, headers: withKey(key) })
    expect(await passes<ErrorBody>(code, key)).toMatchObject(forbidden)
    await upload(app, file, { code, headers: withKey(key) })
    expect(firstNames(await passes(code, key))).toEqual(['Ann'])
  })

  test('are those of the file, without guests who were kept or added by staff', async () => {
    const { weekend, group, code } = await storedList(['Ann', 'Bea'])
    const ann = (await guestList(app, weekend.id)).find(guest => guest.first_name === 'Ann')
    await app.call('POST', '/guests/redeem', { body: { pin: ann?.pin, event_id: weekend.id } })
    const key = randomUUID()
    const file = [weekend.yesterday, weekend.today, weekend.tomorrow].join(',')
    await upload(app, `First Name,Last Name,${file}\nBea,Quintero,x,,\nCleo,Quintero,x,,`, {
      code,
      headers: withKey(key),
    })
    await app.call('POST', '/guests', {
      body: {
        eventID: weekend.id,
        firstName: 'Dora',
        lastName: 'Quintero',
        daysAttending: weekend.today,
        group: group.id,
      },
    })
    expect((await guestList(app, weekend.id)).map(guest => guest.first_name)).toEqual([
      'Ann',
      'Bea',
      'Cleo',
      'Dora',
    ])
    expect(firstNames(await passes(code, key))).toEqual(['Bea', 'Cleo'])
  })

  test('of guests who hold something are opened by the key that has opened them before, and by no other', async () => {
    const { weekend, code, file, header: columns, key } = await storedList(['Ann', 'Bea'])
    const ann = (await guestList(app, weekend.id)).find(guest => guest.first_name === 'Ann')
    await app.call('POST', '/guests/redeem', { body: { pin: ann?.pin, event_id: weekend.id } })
    await upload(app, file, { code, headers: withKey(key) })
    expect(firstNames(await passes(code, key))).toEqual(['Ann', 'Bea'])

    // Somebody who has the link only, and reads in the answer who is kept.
    const found = randomUUID()
    const guess = `${columns}\nSomebody,Else,x,,`
    const { body } = await upload<GuestListOutcome>(app, guess, { code, dryRun: true })
    expect(body.kept.map(({ name }) => name)).toEqual(['Ann Quintero'])
    await upload(app, `${columns}\nAnn,Quintero,x,,`, { code, headers: withKey(found) })
    expect((await passes(code, found)).body.passes).toEqual([])
    await upload(app, `${columns}\nAnn,Quintero,x,,`, { code, headers: withKey(found) })
    expect((await passes(code, found)).body.passes).toEqual([])
  })

  test('have the current code of the guest', async () => {
    const { weekend, code, key } = await storedList(['Ann'])
    const [ann] = await guestList(app, weekend.id)
    const renewed = '7Q0M2K5V9X3TBW8J'
    await app.call('POST', `/guests/${ann?.id}/code`, { body: { code: renewed } })
    const [now] = await guestList(app, weekend.id)
    expect(now?.code).toBe(renewed)
    expect((await passes(code, key)).body.passes[0]?.code).toBe(renewed)
  })

  test('omit erased guests', async () => {
    const { weekend, code, key } = await storedList(['Ann', 'Bea'])
    const [ann] = await guestList(app, weekend.id)
    await app.call('POST', `/guests/${ann?.id}/erase`)
    expect(firstNames(await passes(code, key))).toEqual(['Bea'])
  })

  test('are shown while entry is closed, and for a day', async () => {
    const { weekend, group, code, key } = await storedList(['Ann'])
    await setEntryHours(app, weekend.id, -2, -1)
    expect(firstNames(await passes(code, key))).toEqual(['Ann'])
    const storedAt = new Date(Date.now() - 24 * 3_600_000 - 1000)
    await app.db.update(passKeys).set({ storedAt }).where(eq(passKeys.eventGroupId, group.id))
    const late = await passes<ErrorBody>(code, key)
    expect(late).toMatchObject(forbidden)
    expect(late.body.message).toMatch('ask our hospitality team for a new link')
    expect(late.body.message).not.toMatch('Upload it again')
    await setEntryHours(app, weekend.id, -2, 1)
    expect((await passes<ErrorBody>(code, key)).body.message).toMatch('Upload it again, or')
  })

  test('are stored without the key itself', async () => {
    const { key } = await storedList(['Ann'])
    expect(JSON.stringify(await app.db.select().from(passKeys))).not.toContain(key)
  })
})

describe('a new link', () => {
  test('for an existing list opens its passes, also after the next upload; the previous link and key end', async () => {
    const { group, code, key, file } = await storedList(['Ann'])
    expect((await validate(code)).body.shows_passes).toBeUndefined()
    const link = await newLink(group.id)
    expect((await validate(link)).body.shows_passes).toBe(true)
    expect(firstNames(await passes(link))).toEqual(['Ann'])
    expect(await passes(code, key)).toMatchObject(refusedWith(404, 'InviteInvalid'))
    await upload(app, `${file}\nBea,Quintero,x,,`, { code: link })
    expect(firstNames(await passes(link))).toEqual(['Ann', 'Bea'])
  })

  test('for a group without guests opens no passes, also once it has guests', async () => {
    const { group, header: head } = await openInvite(app)
    const link = await newLink(group.id)
    await upload(app, `${head}\nAnn,Quintero,x,,`, { code: link })
    expect((await validate(link)).body.shows_passes).toBeUndefined()
    expect(await passes<ErrorBody>(link)).toMatchObject(forbidden)
  })

  test('opens no passes after the last day of the event, and neither does a key', async () => {
    const { weekend, group, code, key } = await storedList(['Ann'])
    await app.db
      .update(events)
      .set({ eventStart: '2020-03-06', eventEnd: '2020-03-08' })
      .where(eq(events.id, weekend.id))
    const over = 'The event is over, so its passes are no longer shown.'
    expect(await passes<ErrorBody>(code, key)).toMatchObject(refusedWith(403, 'Forbidden', { message: over }))
    const link = await newLink(group.id)
    expect((await validate(link)).body.shows_passes).toBeUndefined()
    expect(await passes<ErrorBody>(link)).toMatchObject(forbidden)
  })
})

test('passes need the key of the web app and a code', async () => {
  const { code, key } = await storedList(['Ann'])
  const bare = await app.call('POST', '/invite/passes', {
    as: null,
    headers: { [header.inviteCode]: code, ...withKey(key) },
  })
  expect(bare.status).toBe(401)
  for (const wrong of ['', 'AAAAAAAAAAAAAAAAAAAAAA'])
    expect(await passes(wrong, key)).toMatchObject(refusedWith(404, 'InviteInvalid'))
})
