import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { guests } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { groupInEvent, guestBody, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

const logged: string[] = []
const app = await testApp({}, { logTo: { write: line => logged.push(line) } })

const NOTES = { note: 'Brings an assistance dog', dietary_needs: 'Vegan, no celery', tell_steward: true }

async function someGuest() {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const guest = await guestOf(app, group, weekend.today)
  const body = { check_in_days: weekend.today, event_group_id: group.id }
  const update = (more: object) =>
    app.call<Guest>('PUT', `/guests/${guest.id}`, { body: { ...body, ...more } })
  return { weekend, group, guest, update }
}

describe('the notes of a guest for the desk', () => {
  test('are returned with the guest, cleaned, and omitted if empty', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const body = {
      ...guestBody(group, weekend.today),
      note: '  Two   chairs ',
      dietary_needs: 'vegan; VEGAN , no celery',
      tell_steward: false,
    }
    const added = await app.call<Guest[]>('POST', '/guests', { body })
    expect(added.body[0]).toMatchObject({ note: 'Two chairs', dietary_needs: 'Vegan, no celery' })
    expect(added.body[0]).not.toHaveProperty('tell_steward')
    expect(await guestList(app, weekend.id)).toEqual(added.body)
  })

  test('stay unchanged if a client omits them, and are removed by an empty text', async () => {
    const { guest, update } = await someGuest()
    expect((await update(NOTES)).body).toEqual({ ...guest, ...NOTES })
    expect((await update({})).body).toEqual({ ...guest, ...NOTES })
    expect((await update({ note: '' })).body).toEqual({ ...guest, ...NOTES, note: undefined })
    expect((await update({ dietary_needs: '', tell_steward: false })).body).toEqual(guest)
  })

  test('may not exceed their limit in their stored form', async () => {
    const { update } = await someGuest()
    // 34 needs of 4 letters, separated by 33 commas with a space.
    const tooMany = Array.from({ length: 34 }, (_, at) => `no${at + 10}`)
    expect((await update({ dietary_needs: tooMany.join(',') })).status).toBe(400)
    const most = tooMany.slice(0, 33).join(',')
    const stored = (await update({ dietary_needs: `${most},${most}` })).body.dietary_needs
    expect(stored).toHaveLength(196)
    expect((await update({ dietary_needs: `${stored},ab` })).body.dietary_needs).toHaveLength(200)
  })

  test('sent late, dietary needs remove none that another desk has added since, and restore none', async () => {
    const { guest, weekend, group, update } = await someGuest()
    await update({ dietary_needs: 'Halal' })
    const before = { check_in_days: weekend.today, event_group_id: group.id, dietary_needs: 'Halal' }
    await update({ dietary_needs: 'Halal, Nut allergy' })
    const { body } = await update({ dietary_needs: 'Vegan', before })
    expect(body).toEqual({ ...guest, dietary_needs: 'Nut allergy, Vegan' })
  })

  test('sent late, a note does not replace one that another desk has given since', async () => {
    const { guest, weekend, group, update } = await someGuest()
    const before = { check_in_days: weekend.today, event_group_id: group.id, note: '' }
    const theirs = 'Nut allergy: has a pen with them'
    await update({ note: theirs })
    expect(await update({ note: 'Arrives late', before })).toMatchObject(refusedWith(409, 'Conflict'))
    expect((await guestList(app, weekend.id)).find(({ id }) => id === guest.id)?.note).toBe(theirs)
    expect((await update({ note: theirs, before })).status).toBe(200)
    expect((await update({ note: 'Arrives late', before: { ...before, note: theirs } })).body.note).toBe(
      'Arrives late',
    )
  })

  test('raise no version if nothing changes', async () => {
    const { update } = await someGuest()
    const first = await update(NOTES)
    const again = await update({ ...NOTES, dietary_needs: 'vegan,no celery' })
    expect(again.headers['trackside-version']).toBe(first.headers['trackside-version'])
    const other = await update({ note: 'Brings a cat' })
    expect(other.headers['trackside-version']).not.toBe(first.headers['trackside-version'])
  })

  test.each([
    { note: 'a'.repeat(501) },
    { dietary_needs: 'b'.repeat(201) },
    { note: 'a\u0000b' },
    { tell_steward: 'yes' },
  ])('are refused as %j', async notes => {
    const { update, guest, weekend } = await someGuest()
    expect((await update(notes)).status).toBe(400)
    expect(await guestList(app, weekend.id)).toEqual([guest])
  })

  test('are in no trail and in no log', async () => {
    const { guest, update } = await someGuest()
    await update(NOTES)
    const rows = await trailOf(app, guestEntity(guest.id))
    expect(rows.at(-1)?.detail).toMatchObject({ notes: true })
    const kept = JSON.stringify(rows) + logged.join('\n')
    expect(logged.length).toBeGreaterThan(0)
    for (const word of ['assistance', 'celery']) expect(kept).not.toContain(word)
  })

  test('are not restored by a change that waited while the guest was erased', async () => {
    const { guest, update } = await someGuest()
    await update(NOTES)
    await app.call('POST', `/guests/${guest.id}/erase`)
    const late = await update(NOTES)
    expect(late.status).toBe(200)
    expect(late.body).not.toHaveProperty('note')
    const [row] = await app.db.select().from(guests).where(eq(guests.id, guest.id))
    expect(row).toMatchObject({ note: '', dietaryNeeds: '', tellSteward: false })
  })
})
