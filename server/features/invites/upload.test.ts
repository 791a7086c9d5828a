import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import { guests, idempotencyKeys } from '../../db/schema.ts'
import { inventNames } from '../../demo/guest-names.ts'
import { seededRandom } from '../../demo/random.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { openInvite, setEntryHours, upload } from '../../testing/open-invite.ts'
import { processorTime } from '../../testing/processor-time.ts'
import { guestList, guestOf } from '../../testing/race-weekend.ts'

const app = await testApp()

const versionOf = async (eventId: number): Promise<unknown> =>
  (await app.call('GET', `/guest_list/${eventId}`)).headers['trackside-version']

const namesOf = (list: readonly Guest[]): string[] => list.map(g => `${g.first_name} ${g.last_name}`).sort()

describe('a guest list', () => {
  test('of 40 guests with accents, semicolons and a byte-order mark is stored unchanged', async () => {
    const { weekend, code } = await openInvite(app)
    const people = inventNames(seededRandom(40), 40)
    const days = [weekend.yesterday, weekend.today, weekend.tomorrow]
    const rows = people.map(({ first, last }, at) => [
      first,
      last,
      ...days.map((_, day) => (at % 3 === day ? 'x' : '')),
    ])
    const file = `\ufeff${[['Vorname', 'Nachname', ...days], ...rows].map(row => row.join(';')).join('\r\n')}\r\n`
    const { status, body } = await upload<GuestListOutcome>(app, file, { code })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stored: true,
      guests_read: 40,
      unchanged: 0,
      changed: [],
      listed_before: 0,
      removed: 0,
      kept: [],
    })
    expect(body.days).toEqual({ [days[0] ?? '']: 14, [days[1] ?? '']: 13, [days[2] ?? '']: 13 })
    const list = await guestList(app, weekend.id)
    expect(namesOf(list)).toEqual(people.map(({ first, last }) => `${first} ${last}`).sort())
    expect(new Set(list.map(guest => guest.pin)).size).toBe(40)
    const third = list.find(g => g.first_name === people[2]?.first && g.last_name === people[2]?.last)
    expect(third?.check_in_days).toBe(weekend.tomorrow)
  })

  test('replaces the previous one: same guests keep pin, check-in and gifts; missing ones go unless arrived', async () => {
    const { weekend, group, code, header } = await openInvite(app)
    await upload(app, `${header}\nJosé,Núñez,,x,\nJane,Doe,,x,\nAda,Gone,,x,\nBo,Here,,x,`, { code })
    const before = await guestList(app, weekend.id)
    const idOf = (last: string) => before.find(guest => guest.last_name === last)
    const timestamp = new Date().toISOString()
    for (const last of ['Núñez', 'Here'])
      await app.call('POST', `/guests/checkin/${idOf(last)?.id}`, { body: { timestamp } })

    const { status, body } = await upload<GuestListOutcome>(
      app,
      `${header}\nJOSE,NUNEZ,,,x\nJane,Doe,,x,\nNew,Comer,x,x,x`,
      { code },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      stored: true,
      guests_read: 3,
      days: { [weekend.yesterday]: 1, [weekend.today]: 2, [weekend.tomorrow]: 2 },
      added: ['New Comer'],
      changed: ['JOSE NUNEZ'],
      noted: [],
      unchanged: 1,
      listed_before: 4,
      removed: 1,
      kept: [{ name: 'Bo Here', reasons: ['checked in'] }],
      probable_duplicates: [],
      footer_rows: [],
      unread_columns: [],
    })
    const after = await guestList(app, weekend.id)
    expect(namesOf(after)).toEqual(['Bo Here', 'JOSE NUNEZ', 'Jane Doe', 'New Comer'])
    const jose = after.find(guest => guest.id === idOf('Núñez')?.id)
    expect(jose).toMatchObject({
      pin: idOf('Núñez')?.pin,
      check_in_days: `${weekend.today},${weekend.tomorrow}`,
      check_in_times: `${timestamp},`,
    })
    expect(after.find(guest => guest.last_name === 'Doe')).toEqual(idOf('Doe'))
    const trail = await trailOf(app, `event-group:${group.id}`)
    expect(trail.at(-1)).toMatchObject({
      what: 'guestListUpload',
      whoName: 'Guest list contact',
      detail: { added: 1, changed: 1, removed: [idOf('Gone')?.id], kept: [idOf('Here')?.id] },
    })
  })

  test('is in the trail at the time of its arrival and without a device, whatever the contact’s headers say', async () => {
    const { group, code, header } = await openInvite(app)
    const headers = { 'trackside-at': '1999-12-31T23:59:59.000Z', 'trackside-device': randomUUID() }
    const sentAt = Date.now()
    await upload(app, `${header}\nJane,Doe,,x,`, { code, headers })
    const entry = (await trailOf(app, `event-group:${group.id}`)).at(-1)
    expect(entry).toMatchObject({ what: 'guestListUpload', device: null })
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(sentAt)
  })

  test('does not change other groups of the event', async () => {
    const { weekend, code, header } = await openInvite(app)
    const other = await app.call<{ id: number }>('POST', '/groups', {
      body: { ...contact, name: 'Other', maximum_guests: 5 },
    })
    const added = await app.call<never>('POST', `/event/${weekend.id}/groups`, {
      body: { eventID: weekend.id, groupID: other.body.id },
    })
    await guestOf(app, added.body, weekend.today, 'Olga')
    await upload(app, `${header}\nJane,Doe,,x,`, { code })
    await upload(app, `${header}\nJim,Roe,,x,`, { code })
    expect(namesOf(await guestList(app, weekend.id))).toEqual(['Jim Roe', 'Olga Quintero'])
  })

  test('may contain one name twice: both are stored, and the answer reports it', async () => {
    const { weekend, code, header } = await openInvite(app)
    const { body } = await upload<GuestListOutcome>(app, `${header}\nJohn,Smith,,x,\nJohn,Smith,,x,`, {
      code,
    })
    expect(body).toMatchObject({ added: ['John Smith', 'John Smith'], probable_duplicates: ['John Smith'] })
    expect(await guestList(app, weekend.id)).toHaveLength(2)
  })

  test('may have other columns: the answer names those that have a text and were not read', async () => {
    const { code, header } = await openInvite(app)
    const rows = ['Jane,Doe,,x,,vegan,1,,Acme,late,,', 'Jim,Roe,,x,,,2,,,,,?']
    const { body } = await upload<GuestListOutcome>(
      app,
      [`${header},Dietary needs,No.,Email,Company \u200b,,Title,${'R.S.V.P. '.repeat(9)}`, ...rows].join(
        '\n',
      ),
      { code, dryRun: true },
    )
    const long = `${'R.S.V.P. '.repeat(6).slice(0, 49)}…`
    expect(body.unread_columns).toEqual(['No.', 'Company', 'Column 10', long])
    const many = Array.from({ length: 30 }, (_, at) => `Q${at + 1}`)
    const wide = [`${header},${many.join()}`, `Jane,Doe,,x,,${many.join()}`].join('\n')
    const { body: cut } = await upload<GuestListOutcome>(app, wide, { code, dryRun: true })
    expect(cut.unread_columns).toEqual([...many.slice(0, 19), '…'])
  })

  test('as a preview reports the changes and stores nothing', async () => {
    const { weekend, code, header } = await openInvite(app)
    await upload(app, `${header}\nJane,Doe,,x,`, { code })
    const [before, version] = [await guestList(app, weekend.id), await versionOf(weekend.id)]
    const kept = await app.db.$count(idempotencyKeys)
    const { status, body } = await upload<GuestListOutcome>(app, `${header}\nJim,Roe,,x,`, {
      code,
      dryRun: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ stored: false, added: ['Jim Roe'], removed: 1 })
    expect(await guestList(app, weekend.id)).toEqual(before)
    expect(await versionOf(weekend.id)).toBe(version)
    expect(await app.db.$count(idempotencyKeys)).toBe(kept)
  })

  test.each([
    ['removes as many guests, but others', ['Ann,Doe,,x,', 'Cy,Doe,,x,'], ['Ann,Doe,,x,', 'Dora,Doe,,x,']],
    ['removes nobody', ['Ann,Doe,,,x', 'Bob,Doe,,x,'], ['Ann,Doe,x,,', 'Bob,Doe,,x,']],
  ])(
    'that was previewed before another contact’s list was stored, and %s, is refused',
    async (_, ...files) => {
      const { weekend, code, header } = await openInvite(app)
      const [theirs = '', mine = ''] = files.map(rows => [header, ...rows].join('\n'))
      await upload(app, `${header}\nAnn,Doe,,x,\nBob,Doe,,x,`, { code })
      const preview = async (file: string) => {
        const { body } = await upload<GuestListOutcome>(app, file, { code, dryRun: true })
        return { code, confirmRemoval: body.removed, confirmList: body.list_digest }
      }
      const [confirmedByThem, confirmedByMe] = [await preview(theirs), await preview(mine)]
      expect(await upload(app, theirs, confirmedByThem)).toMatchObject({ status: 200 })
      const stored = await guestList(app, weekend.id)
      expect(await upload(app, mine, confirmedByMe)).toMatchObject(
        refusedWith(409, 'RemovalNotConfirmed', {
          message: 'Somebody has changed your present list since this file was checked. Nothing was stored.',
        }),
      )
      expect(await guestList(app, weekend.id)).toEqual(stored)
      expect(await upload(app, theirs, confirmedByMe), 'nothing changes').toMatchObject({ status: 200 })

      const confirmedAgain = await preview(mine)
      const arriving = stored.find(guest => guest.check_in_days === weekend.today)
      await app.call('POST', `/guests/checkin/${arriving?.id}`, {
        body: { timestamp: new Date().toISOString() },
      })
      expect(await upload(app, mine, confirmedAgain), 'an arrival since').toMatchObject({ status: 200 })
    },
  )

  test('that changes nothing raises no version', async () => {
    const { weekend, code, header } = await openInvite(app)
    const file = `${header}\nJane,Doe,,x,`
    await upload(app, file, { code })
    const version = await versionOf(weekend.id)
    expect((await upload<GuestListOutcome>(app, file, { code })).body).toMatchObject({
      unchanged: 1,
      added: [],
    })
    expect(await versionOf(weekend.id)).toBe(version)
  })

  test('sent again with the same key takes effect once', async () => {
    const { weekend, code, header } = await openInvite(app)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await upload<GuestListOutcome>(app, `${header}\nJane,Doe,,x,`, { code, headers })
    const again = await upload<GuestListOutcome>(app, `${header}\nJane,Doe,,x,`, { code, headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers['trackside-replayed']).toBe('true')
    const other = await upload<ErrorBody>(app, `${header}\nJim,Roe,,x,`, { code, headers })
    expect(other).toMatchObject(refusedWith(422, 'IdempotencyMismatch'))
    expect(namesOf(await guestList(app, weekend.id))).toEqual(['Jane Doe'])
  })

  test('sent again with the same key after entry has closed gets the stored answer', async () => {
    const { weekend, code, header } = await openInvite(app)
    const headers = { 'idempotency-key': randomUUID() }
    const file = `${header}\nJane,Doe,,x,`
    const first = await upload<GuestListOutcome>(app, file, { code, headers })
    await setEntryHours(app, weekend.id, -2, -1)
    const again = await upload<GuestListOutcome>(app, file, { code, headers })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await upload<ErrorBody>(app, file, { code })).toMatchObject({ body: { name: 'EntryClosed' } })
  })

  test('sent twice at the same moment stores exactly one of the two', async () => {
    const { weekend, code, header } = await openInvite(app)
    const lists = ['A', 'B'].map(name => Array.from({ length: 30 }, (_, at) => `${name}${at},Doe,,x,`))
    const answers = await Promise.all(
      lists.map(rows =>
        upload<GuestListOutcome>(app, `${header}\n${rows.join('\n')}`, { code, confirmRemoval: 30 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const stored = namesOf(await guestList(app, weekend.id))
    expect(stored).toHaveLength(30)
    expect(new Set(stored.map(name => name.charAt(0))).size).toBe(1)
  })

  test('of 5,000 guests is previewed and stored within seconds', async () => {
    const { weekend, code, header } = await openInvite(app, { maximum: 5000 })
    const people = inventNames(seededRandom(5), 5000)
    const file = iconv.encode(
      `\ufeff${header}\n${people.map(p => `${p.first},${p.last},x,x,x`).join('\n')}`,
      'utf-16le',
    )
    const trying = processorTime()
    expect(await upload(app, file, { code, dryRun: true })).toMatchObject({ status: 200 })
    expect(trying()).toBeLessThan(10_000)
    const storing = processorTime()
    expect(await upload(app, file, { code })).toMatchObject({ status: 200 })
    expect(storing()).toBeLessThan(10_000)
    const [stored] = await app.db.select({ n: count() }).from(guests).where(eq(guests.eventId, weekend.id))
    expect(stored?.n).toBe(5000)
    const moved = `${header}\n${people.map(p => `${p.first.toUpperCase()},${p.last},,,x`).join('\n')}`
    const changing = processorTime()
    expect((await upload<GuestListOutcome>(app, moved, { code })).body).toMatchObject({
      added: [],
      removed: 0,
    })
    expect(changing()).toBeLessThan(10_000)
    const again = await upload<GuestListOutcome>(app, `${header}\nJane,Doe,x,,`, {
      code,
      confirmRemoval: 5000,
    })
    expect(again.body.removed).toBe(5000)
  })
})

const contact = {
  main_contact_first_name: 'Ines',
  main_contact_last_name: 'Barros',
  main_contact_email: 'ines.barros@guests.example',
}
