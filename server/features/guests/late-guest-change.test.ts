import { expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestList, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const update = (id: string, body: object) => app.call<Guest>('PUT', `/guests/${id}`, { body })

test('a late change of a guest does not undo what another desk has changed since', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const other = await groupInEvent(app, weekend.id, { name: 'Southgate Partners' })
  const { id } = await guestOf(app, group, weekend.today)
  const before = { check_in_days: weekend.today, event_group_id: group.id }
  await update(id, { ...before, check_in_days: `${weekend.today},${weekend.tomorrow}`, before })
  await update(id, { ...before, event_group_id: other.id, before })
  const late = { ...before, check_in_days: `${weekend.yesterday},${weekend.today}`, before }
  expect((await update(id, late)).body).toMatchObject({
    check_in_days: `${weekend.yesterday},${weekend.today},${weekend.tomorrow}`,
    event_group_id: other.id,
    group_name: 'Southgate Partners',
  })
  // An older app sends no `before`: all its fields apply.
  expect((await update(id, before)).body).toMatchObject(before)
})

test('a late change does not move a guest whom another desk has moved since, and says where they are', async () => {
  const weekend = await raceWeekend(app)
  const group = await groupInEvent(app, weekend.id)
  const theirs = await groupInEvent(app, weekend.id, { name: 'Southgate Partners' })
  const mine = await groupInEvent(app, weekend.id, { name: 'Eastgate Partners' })
  const { id } = await guestOf(app, group, weekend.today)
  const before = { check_in_days: weekend.today, event_group_id: group.id }
  await update(id, { ...before, event_group_id: theirs.id, before })
  const late = { check_in_days: `${weekend.today},${weekend.tomorrow}`, event_group_id: mine.id }
  expect(await update(id, { ...late, before })).toMatchObject(
    refusedWith(409, 'Conflict', {
      message: 'Group was changed to Southgate Partners meanwhile. Trying again replaces that with yours.',
      now: { event_group_id: theirs.id },
    }),
  )
  const shown = (await guestList(app, weekend.id)).find(guest => guest.id === id)
  expect(shown).toMatchObject({ check_in_days: weekend.today, event_group_id: theirs.id })
  const again = { ...late, before: { ...before, event_group_id: theirs.id } }
  expect((await update(id, again)).body).toMatchObject(late)
})
