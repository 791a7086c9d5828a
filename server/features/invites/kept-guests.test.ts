import { expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import { redemptionTypes } from '../../db/schema.ts'
import { refusedWith, send, testApp } from '../../testing/harness.ts'
import { openInvite, upload } from '../../testing/open-invite.ts'
import { guestList } from '../../testing/race-weekend.ts'
import { seedGuide, seedTour } from '../../testing/seed.ts'

/** Guests with holdings stay on the list whatever their contact uploads; the contact reads no other names. */

const app = await testApp()
await app.db.insert(redemptionTypes).values({ code: 'CAP', description: 'Team cap', position: 5 })

test('a guest with a gift who is left out of a list and listed again keeps pin and gift', async () => {
  const { weekend, code, header } = await openInvite(app)
  const both = `${header}\nJane,Doe,,x,\nJim,Roe,,x,`
  await upload(app, both, { code })
  const jane = (await guestList(app, weekend.id)).find(guest => guest.first_name === 'Jane')
  await send(app, 'POST', '/guests/redeem', { pin: jane?.pin, event_id: weekend.id })

  const without = await upload<GuestListOutcome>(app, `${header}\nJim,Roe,,x,`, { code })
  expect(without.body).toMatchObject({
    removed: 0,
    kept: [{ name: 'Jane Doe', reasons: ['has the gift bag'] }],
  })
  await upload(app, both, { code })
  const again = (await guestList(app, weekend.id)).find(guest => guest.first_name === 'Jane')
  expect(again).toMatchObject({ id: jane?.id, pin: jane?.pin, gift_received: true })
  const second = await app.call<ErrorBody>('POST', '/guests/redeem', {
    body: { pin: again?.pin, event_id: weekend.id },
  })
  expect(second).toMatchObject(refusedWith(400, 'AlreadyRedeemed'))
})

test('preview and answer name the kept guests, each with the reason, until passes and radios are back', async () => {
  const { weekend, code, header } = await openInvite(app)
  const names = ['Idle', 'Came', 'Bag', 'Cap', 'Tour', 'Pass', 'Radio']
  const row = (name: string) => `${name},Quintero,,x,`
  await upload(app, [header, ...names.map(row)].join('\n'), { code })
  const list = await guestList(app, weekend.id)
  const of = (name: string) => {
    const guest = list.find(one => one.first_name === name)
    if (!guest) throw new Error(`${name} is missing`)
    return guest
  }
  const now = new Date().toISOString()
  const common = { allocated: now, is_vcarb: false }
  await send(app, 'POST', `/guests/checkin/${of('Came').id}`, { timestamp: now })
  await send(app, 'POST', '/guests/redeem', { pin: of('Bag').pin, event_id: weekend.id })
  await send(app, 'POST', '/guests/redeemType', { pin: of('Cap').pin, type: 'CAP', event_id: weekend.id })
  const tour = await seedTour(app.db, weekend.id, await seedGuide(app.db))
  await send(app, 'POST', `/tour/guest/${tour}`, { guestID: of('Tour').id })
  const pass = { ...common, passID: 123_456_789, guestID: of('Pass').id, duration: 15 }
  await send(app, 'POST', `/passes/${weekend.id}`, pass)
  const radio = { ...common, radioID: 123_456_789, guestID: of('Radio').id, passCode: '1717' }
  await send(app, 'POST', `/radios/${weekend.id}`, radio)

  const kept = [
    { name: 'Came Quintero', reasons: ['checked in'] },
    { name: 'Bag Quintero', reasons: ['has the gift bag'] },
    { name: 'Cap Quintero', reasons: ['has redeemed Team cap'] },
    { name: 'Tour Quintero', reasons: ['is on a tour'] },
    { name: 'Pass Quintero', reasons: ['has a pass that is out'] },
    { name: 'Radio Quintero', reasons: ['has a radio'] },
  ]
  const file = `${header}\nNew,Comer,,x,`
  for (const dryRun of [true, false]) {
    const { body } = await upload<GuestListOutcome>(app, file, { code, dryRun })
    expect(body).toMatchObject({ stored: !dryRun, listed_before: 7, removed: 1 })
    expect(body.kept).toHaveLength(kept.length)
    expect(body.kept).toEqual(expect.arrayContaining(kept))
  }
  expect((await guestList(app, weekend.id)).map(guest => guest.id)).toEqual(
    expect.arrayContaining(names.slice(1).map(name => of(name).id)),
  )

  for (const path of [`/passes/${weekend.id}/${pass.passID}`, `/radios/${weekend.id}/${radio.radioID}`])
    expect((await app.call('PUT', path, { body: {} })).status).toBe(200)
  const back = await upload<GuestListOutcome>(app, file, { code })
  expect(back.body.removed).toBe(2)
  expect(back.body.kept).toEqual(expect.arrayContaining(kept.slice(0, 4)))
})

test('a file of one name is answered with the number of the others, without their names', async () => {
  const { code, header } = await openInvite(app)
  const names = ['Wolfgang', 'Ottilie', 'Theodora']
  await upload(app, [header, ...names.map(name => `${name},Quintero,,x,`)].join('\n'), { code })
  const preview = await upload<GuestListOutcome>(app, `${header}\nAnn,Bell,,x,`, { code, dryRun: true })
  expect(preview.body).toMatchObject({ added: ['Ann Bell'], listed_before: 3, removed: 3, kept: [] })
  const stored = await upload<GuestListOutcome>(app, `${header}\nAnn,Bell,,x,`, { code })
  expect(stored.body).toMatchObject({ stored: true, removed: 3 })
  const told = JSON.stringify([preview.body, stored.body])
  for (const name of [...names, 'Quintero']) expect(told).not.toContain(name)
})
