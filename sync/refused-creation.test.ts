import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { header } from '../contract/api/headers.ts'
import type { WriteContext } from '../contract/offline/queued-write.ts'
import type { Engine } from './engine.ts'
import { createMessageHandlers, handleMessage } from './message-handlers.ts'
import { callApi, checkIn, engineWorld, keyOf, pass, waiting } from './testing/engine-world.ts'

/** What a refused creation holds back, in a whole engine on a device in memory. */

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const NOW = '2026-11-21T10:00:00.000Z'
const [known, added, tour, guide] = [keyOf(101), keyOf(102), keyOf(103), keyOf(104)]

interface Made {
  readonly path: string
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly context?: WriteContext
}

/** Makes a write like a page. */
const make = (engine: Engine, n: number, { path, method = 'POST', body, context = {} }: Made) =>
  callApi(engine, method, path, {
    headers: {
      'idempotency-key': keyOf(n),
      authorization: 'Bearer token',
      'content-type': 'application/json',
      [header.context]: encodeURIComponent(JSON.stringify(context)),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const addGuest: Made = {
  path: '/guests',
  body: { id: added, eventID: 7, firstName: 'Wim', lastName: 'Ode', daysAttending: '21/11/2026', group: 3 },
}
const asTour = { title: 'Garage', userID: guide, startTime: '2026-11-21T12:00:00Z', maxGuests: 9 }
const addTour: Made = { path: '/event/7/tour', body: { id: tour, ...asTour } }
const addGuide: Made = { path: '/users', body: { id: guide, name: 'Max', email: 'max@orbr.test' } }
const guest_ids = [known, added]
const tours = [{ id: tour, title: 'Garage', name: 'Max', start_time: '2026-11-21T12:00:00Z', places: 1 }]
const checkInGroup: Made = {
  path: '/guests/checkin_group/3',
  body: { guest_ids, timestamp: NOW },
}
const giveBags: Made = { path: '/event/group_redeem/3', body: { guest_ids, timestamp: '21/11/2026' } }
const removeGroup: Made = { path: '/event/group/3', method: 'DELETE', context: { guest_ids, tours } }
const changeGuide: Made = {
  path: `/tour/${tour}`,
  method: 'PUT',
  body: { ...asTour, userID: keyOf(105), before: asTour },
  context: {
    tour: { id: tour, title: 'Garage', name: 'Max', start_time: asTour.startTime, guide_id: guide },
  },
}
const takeOver: Made = {
  path: '/radios/7',
  body: { radioID: '123456789', guestID: known, allocated: '2026-11-21T10:00:00Z', passCode: '17' },
  context: { guest_ids: [added] },
}
const removeGuest: Made = { path: `/guests/${known}`, method: 'DELETE', context: { tours } }

describe('a refused creation', () => {
  it.each<[string, Made, Made]>([
    ['the check-in of a group that names the guest', addGuest, checkInGroup],
    ['the gift bags of a group that name the guest', addGuest, giveBags],
    ['the removal of the guest’s group', addGuest, removeGroup],
    ['the removal of a guest who was on the tour', addTour, removeGuest],
    ['the removal of a group whose guests were on the tour', addTour, removeGroup],
    ['the radio that another guest takes over', addGuest, takeOver],
    ['the change of a tour from that guide to another', addGuide, changeGuide],
  ])('does not hold back %s [S3][B4]', async (_, first, second) => {
    const { start, server } = engineWorld(() => 'none', [1])
    const engine = await start()
    await engine.setToggle(true)
    await make(engine, 1, first)
    await make(engine, 2, second)
    expect(engine.outbox.dependentsOf('una', keyOf(1))).toEqual([])
    await engine.setToggle(false)
    await pass(3000)
    // In their batch the second is not tried, as the first fails; it is sent again.
    expect(server.seen.sizes).toEqual([2, 1])
    expect(server.effects).toEqual([keyOf(2)])
    expect(engine.outbox.allIds()).toEqual([keyOf(1)])
  })

  it('is waited for by a group check-in that names the guest, as long as it is not refused [S1]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    await engine.setToggle(true)
    await make(engine, 1, addGuest)
    await make(engine, 2, checkInGroup)
    await engine.setToggle(false)
    await pass(3000)
    expect(server.effects).toEqual([keyOf(1), keyOf(2)])
  })

  it('still holds back what is done for that guest alone [S3]', async () => {
    const { start, server } = engineWorld(() => 'none', [1])
    const engine = await start()
    await engine.setToggle(true)
    await make(engine, 1, addGuest)
    await checkIn(engine, 2, { guest: 102 })
    await engine.setToggle(false)
    await pass(3000)
    expect(server.effects).toEqual([])
    expect(waiting(engine)).toEqual([keyOf(2)])
  })

  /** A check-in that is refused, and the reversal of one made at `at`. Returns what the server carried out. */
  async function undoRefused(path: string, at: string, day?: string) {
    const { start, server } = engineWorld(() => 'none', [1])
    const engine = await start()
    await engine.setToggle(true)
    await make(engine, 1, { path, body: { timestamp: NOW, day }, context: { event_group_id: 3 } })
    await make(engine, 2, {
      path: `/guests/reverse_checkin/${known}`,
      body: { date: '21/11/2026', check_in_time: at },
      context: { event_group_id: 3 },
    })
    await engine.setToggle(false)
    await pass(3000)
    return { effects: server.effects, waiting: waiting(engine) }
  }

  it.each(['/guests/checkin_group/3', `/guests/checkin/${known}`])(
    'holds back its reversal, so that a retry of %s checks nobody in who is not here [S3]',
    async path => expect(await undoRefused(path, NOW)).toEqual({ effects: [], waiting: [keyOf(2)] }),
  )

  it('does not hold back the reversal of another check-in', async () => {
    const other = await undoRefused(`/guests/checkin/${known}`, '2026-11-21T09:59:00.000Z')
    expect(other).toEqual({ effects: [keyOf(2)], waiting: [] })
    const ofThatNoon = await undoRefused('/guests/checkin_group/3', NOW, '20/11/2026')
    expect(ofThatNoon).toEqual({ effects: [keyOf(2)], waiting: [] })
  })

  it('is discarded without the group check-in that names the guest [S5]', async () => {
    const { start, server } = engineWorld()
    const engine = await start()
    await engine.setToggle(true)
    await make(engine, 1, addGuest)
    await make(engine, 2, checkInGroup)
    const handlers = createMessageHandlers(async () => engine)
    expect(await handleMessage(handlers, { type: 'discard', id: keyOf(1) })).toEqual({ ok: true })
    await engine.setToggle(false)
    await pass(3000)
    expect(server.effects).toEqual([keyOf(2)])
  })
})
