import { describe, expect, onTestFinished, test } from 'vitest'
import type { Event, EventSummary } from '../../contract/api/events.schema.ts'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import type { InviteEvent } from '../../contract/api/invites.schema.ts'
import { addDays } from '../../contract/rules/days.ts'
import { startTestApp, testApp } from '../testing/harness.ts'
import { apiKey } from '../testing/open-invite.ts'
import { loadDemoData } from './demo-data.ts'
import { demoSeason, GUEST_DAY } from './demo-events.ts'
import { inventGuests } from './demo-guests.ts'
import { seededRandom } from './random.ts'

const now = new Date()
const nextWeek = new Date(now.getTime() + 7 * 86_400_000)

const app = await testApp()
const loaded = await loadDemoData(app.db, { guests: 600, now })

const guestDays = async () =>
  (await app.call<EventSummary[]>('GET', '/events')).body.filter(event => event.name === 'Factory Guest Day')

describe('a demo', () => {
  test('has the season and a guest day that is live', async () => {
    expect(loaded.added).toBe('season and guest day')
    expect((await app.call<EventSummary[]>('GET', '/events')).body).toHaveLength(
      (await demoSeason(now)).length + 1,
    )
    expect(await guestDays()).toMatchObject([
      { time_period: 'live', location: 'Milton Keynes', country: 'United Kingdom', country_code: 'GB' },
    ])
  })

  test('has 600 guests with pins, most of whom have not arrived', async () => {
    const [day] = await guestDays()
    const { body: list } = await app.call<Guest[]>('GET', `/guest_list/${day?.id}`)
    expect(list).toHaveLength(600)
    expect(new Set(list.map(guest => guest.pin)).size).toBe(600)
    expect(new Set(list.map(guest => `${guest.first_name} ${guest.last_name}`)).size).toBe(600)
    const arrived = list.filter(guest => guest.check_in)
    expect(arrived.length).toBeGreaterThan(50)
    expect(arrived.length).toBeLessThan(120)
    for (const time of arrived.flatMap(guest => guest.check_in_times.split(',').filter(Boolean)))
      expect(Date.parse(time)).toBeLessThanOrEqual(now.getTime())
    expect(list.some(guest => guest.gift_received)).toBe(true)
    expect(list.filter(guest => guest.tour_name !== '').length).toBeGreaterThan(10)
    const { body: event } = await app.call<Event>('GET', `/events/${day?.id}`)
    for (const guest of list)
      for (const on of guest.check_in_days.split(',')) expect(Object.keys(event.event_dates)).toContain(on)
  })

  test('no group exceeds its maximum, and one has no list yet', async () => {
    const [day] = await guestDays()
    const { body: groups } = await app.call<EventGroup[]>('GET', `/event/${day?.id}/groups`)
    expect(groups).toHaveLength(24)
    for (const group of groups) expect(group.guest_count).toBeLessThanOrEqual(group.maximum_guests)
    const invited = groups.find(group => group.invite_code === loaded.inviteCode)
    expect(invited).toMatchObject({ guest_count: 0 })
    expect(invited?.maximum_guests).toBeGreaterThanOrEqual(40)
    const invite = await app.call<InviteEvent>('POST', `/invite/validate/${loaded.inviteCode}`, {
      as: null,
      headers: apiKey,
    })
    expect(invite.body).toMatchObject({ name: 'Factory Guest Day', entry_period: 'live' })
  })

  test('stays unchanged at the next start, and gets a new guest day once the last one is over', async () => {
    const [before] = await guestDays()
    expect(await loadDemoData(app.db, { guests: 600, now })).toEqual({
      added: 'nothing',
      inviteCode: loaded.inviteCode,
    })
    const later = await loadDemoData(app.db, { guests: 10, now: nextWeek })
    expect(later.added).toBe('guest day')
    expect(later.inviteCode).not.toBe(loaded.inviteCode)
    const days = await guestDays()
    expect(days).toHaveLength(2)
    const [old, fresh] = days
    expect(old).toEqual(before)
    const start = (event: EventSummary | undefined) => event?.event_start.split('-').reverse().join('/') ?? ''
    expect(start(fresh)).toBe(addDays(start(old), 7))
    const { body: list } = await app.call<Guest[]>('GET', `/guest_list/${fresh?.id}`)
    expect(list).toHaveLength(10)
  })

  test('can be at a venue on the other side of the world', async () => {
    const days = { now, timezone: 'Pacific/Auckland' }
    const other = await startTestApp()
    onTestFinished(other.close)
    expect((await loadDemoData(other.db, { guests: 10, ...days })).added).toBe('season and guest day')
    expect((await loadDemoData(other.db, { guests: 10, ...days })).added).toBe('nothing')
    const list = (await other.call<EventSummary[]>('GET', '/events')).body
    // A race weekend may be live beside it.
    expect(list.filter(event => event.name === GUEST_DAY)).toMatchObject([
      { time_period: 'live', timezone: 'Pacific/Auckland' },
    ])
  })

  test('can be without guests', async () => {
    const again = await loadDemoData(app.db, {
      guests: 0,
      now: new Date(nextWeek.getTime() + 7 * 86_400_000),
    })
    expect(again.added).toBe('guest day')
    const [day] = (await guestDays()).slice(-1)
    expect((await app.call('GET', `/guest_list/${day?.id}`)).body).toEqual([])
  })
})

test.each(['2026-11-26', '2026-12-05', '2027-12-30', '2031-06-01'])(
  'has races behind it and races to come (%s)',
  async isoDate => {
    const season = await demoSeason(new Date(`${isoDate}T12:00:00Z`))
    expect(season.length % 23).toBe(0)
    expect(season.length).toBeLessThanOrEqual(2 * 23)
    for (const key of ['pitwall_uuid', 'name'] as const)
      expect(new Set(season.map(event => event[key])).size).toBe(season.length)
    expect(season.some(({ event_end }) => event_end < isoDate)).toBe(true)
    expect(season.some(({ event_start }) => event_start > isoDate)).toBe(true)
    const weekday = (day: string) => new Date(day).getUTCDay()
    const first = await demoSeason(new Date('2026-01-01'))
    for (const [at, { name, event_start, event_end }] of season.entries()) {
      expect(name).toMatch(new RegExp(`^\\D+ ${event_start.slice(0, 4)}$`))
      expect(weekday(event_end)).toBe(weekday(first[at % 23]?.event_end ?? ''))
    }
  },
)

test.each(['2026-11-20T00:00:30Z', '2026-11-20T09:00:00Z', '2026-11-20T23:59:59Z'])(
  'nobody has arrived after now (%s)',
  instant => {
    const at = new Date(instant)
    const plan = { eventId: 1, timezone: 'Europe/London', now: at, groups: [{ eventGroupId: 1, usual: 1 }] }
    const guests = inventGuests(seededRandom(1), 1000, plan)
    const times = guests.flatMap(({ days, redemptions }) => [
      ...days.flatMap(({ checkedInAt }) => (checkedInAt ? [checkedInAt] : [])),
      ...redemptions.map(given => given.at),
    ])
    expect(times.length).toBeGreaterThan(100)
    for (const time of times) expect(time.getTime()).toBeLessThanOrEqual(at.getTime())
  },
)
