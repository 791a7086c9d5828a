import { describe, expect, test } from 'vitest'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import { testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { guestList } from '../../testing/race-weekend.ts'

const app = await testApp()

async function listed(csv: readonly string[]) {
  const { weekend, group, code, header } = await openInvite(app)
  const send = async (rows: readonly string[], options = {}) => {
    const { status, body } = await upload<GuestListOutcome>(
      app,
      `${header},Dietary needs,Notes\n${rows.join('\n')}\n`,
      { code, ...options },
    )
    expect(status).toBe(200)
    return body
  }
  const guests = () => guestList(app, weekend.id)
  await send(csv)
  return { weekend, group, send, guests }
}

describe('a list with dietary needs and notes', () => {
  test('stores them; empty cells of a later list change nothing', async () => {
    const { send, guests } = await listed(['Ada,Quill,x,x,x,vegan,Late', 'Ben,Quill,x,x,x,,'])
    expect(await guests()).toMatchObject([{ dietary_needs: 'Vegan', note: 'Late' }, { first_name: 'Ben' }])
    const again = await send(['Ada,Quill,x,x,x,,', 'Ben,Quill,x,x,x,halal,'])
    expect(again).toMatchObject({ changed: ['Ben Quill'], noted: ['Ben Quill'], unchanged: 1 })
    expect(await guests()).toMatchObject([
      { dietary_needs: 'Vegan', note: 'Late' },
      { dietary_needs: 'Halal' },
    ])
    expect((await guests())[1]).not.toHaveProperty('note')
  })

  test('returns whose notes changed, without their text', async () => {
    const { send } = await listed(['Ada,Quill,x,x,x,vegan,Late', 'Ben,Quill,x,,,,'])
    const outcome = await send(['Ada,Quill,x,x,x,kosher,', 'Ben,Quill,x,x,,,'])
    expect(outcome).toMatchObject({ changed: ['Ada Quill', 'Ben Quill'], noted: ['Ada Quill'] })
    expect(JSON.stringify(outcome)).not.toMatch(/vegan|kosher|late/i)
  })

  test('restored, brings back changed notes and removed guests, and keeps later notes of staff', async () => {
    const { group, send, guests } = await listed([
      'Ada,Quill,x,x,x,vegan,Late',
      'Ben,Quill,x,,,,',
      'Cleo,Quill,x,,,halal,Early',
    ])
    const [, ben, cleo] = await guests()
    const flagged = { check_in_days: cleo?.check_in_days, event_group_id: group.id, tell_steward: true }
    await app.call('PUT', `/guests/${cleo?.id}`, { body: flagged })
    await send(['Ada,Quill,x,x,x,kosher,', 'Ben,Quill,x,x,,,'])
    const [, benThen] = await guests()
    const body = { check_in_days: benThen?.check_in_days, event_group_id: group.id, note: 'By staff' }
    await app.call('PUT', `/guests/${ben?.id}`, { body })
    const path = `/event/group/${group.id}/restore`
    const { uploaded_at } = (await app.call<ListRestore>('GET', path)).body
    expect((await app.call('POST', path, { body: { uploaded_at } })).status).toBe(200)
    expect(await guests()).toMatchObject([
      { first_name: 'Ada', dietary_needs: 'Vegan', note: 'Late' },
      { first_name: 'Ben', note: 'By staff', check_in_days: ben?.check_in_days },
      { first_name: 'Cleo', dietary_needs: 'Halal', note: 'Early', tell_steward: true },
    ])
  })
})
