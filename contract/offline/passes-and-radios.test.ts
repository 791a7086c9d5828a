import { describe, expect, test } from 'vitest'
import { guestDelete } from '../api/guests.ts'
import { passCreate, passReturn } from '../api/passes.ts'
import { radioCreate, radioReturn } from '../api/radios.ts'
import { opOf } from '../testing/ops.ts'
import { EVENT_ID, guestId } from '../testing/world.ts'
import { applyOps } from './overlay.ts'
import type { Op } from './queued-write.ts'
import { offlineWrites } from './writes.ts'

const overlaid = (read: 'passList' | 'radioList', ops: readonly Op[]) =>
  applyOps(read, { eventID: EVENT_ID }, [], ops)

describe('passes and radios', () => {
  const params = { eventID: EVENT_ID }
  const given = { guestID: guestId(1), allocated: '2026-03-06T00:00:00.000Z', is_vcarb: false }
  const context = { name: 'First1 Last1' }
  const pass = (passID: number, duration: number) =>
    opOf(passCreate, { params, context, body: { ...given, passID, duration } })
  const radio = (radioID: number, allocated: string, more: { takes_over?: number } = {}) =>
    opOf(radioCreate, { params, context, body: { ...given, radioID, allocated, passCode: 42, ...more } })

  test('given out are listed in order: soonest due first, latest radio first', () => {
    const passes = overlaid('passList', [pass(100_000_001, 60), pass(100_000_002, 15)])
    expect(passes).toMatchObject([{ pass_id: 100_000_002, guest_name: 'First1 Last1' }, { duration: 60 }])
    const radios = overlaid('radioList', [
      radio(100_000_001, '2026-03-06T00:00:00.000Z'),
      radio(100_000_002, '2026-03-06T01:00:00.000Z'),
    ])
    expect(radios).toMatchObject([{ radio_id: 100_000_002, pass_code: '42' }, { radio_id: 100_000_001 }])
  })

  test('a radio that is taken over is out once, with its new holder', () => {
    const first = radio(100_000_001, given.allocated)
    const next = radio(100_000_002, given.allocated, { takes_over: 100_000_001 })
    expect(overlaid('radioList', [first, next])).toMatchObject([{ radio_id: 100_000_002 }])
    expect(overlaid('radioList', [first, next, next])).toHaveLength(1)
  })

  test('a taken-over radio keeps its order with the removal of its former holder [S1]', () => {
    const { radioCreate: give, guestDelete: remove } = offlineWrites
    const taken = opOf(radioCreate, {
      params,
      context: { ...context, guest_ids: [guestId(2)] },
      body: { ...given, radioID: 100_000_002, passCode: 42, takes_over: 100_000_001 },
    })
    const removal = remove.entities(opOf(guestDelete, { params: { id: guestId(2) } }))
    expect(give.entities(taken).filter(entity => removal.includes(entity))).toHaveLength(1)
  })

  test('returned leave the list, and another event never has them [F7]', () => {
    const back = opOf(passReturn, { params: { eventID: EVENT_ID, passID: 100_000_001 } })
    expect(overlaid('passList', [pass(100_000_001, 60), back])).toEqual([])
    const radioBack = opOf(radioReturn, { params: { eventID: EVENT_ID, radioID: 100_000_001 } })
    expect(overlaid('radioList', [radio(100_000_001, given.allocated), radioBack])).toEqual([])
    expect(applyOps('passList', { eventID: 8 }, [], [pass(100_000_001, 60)])).toEqual([])
  })
})
