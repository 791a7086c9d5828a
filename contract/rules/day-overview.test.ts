import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Guest } from '../api/guests.schema.ts'
import {
  arrivalPattern,
  arrivalSlots,
  attendanceByGroup,
  attendanceOn,
  clockTime,
  guestsOfDay,
  SLOT_MINUTES,
} from './day-overview.ts'

const DAYS = ['20/11/2026', '21/11/2026'] as const
const MIDNIGHT = Date.parse('2026-11-20T00:00:00.000Z')

/** A guest who may come on some days, and has come on some of those, at a minute after midnight. */
const someGuest = fc
  .record({
    group: fc.integer({ min: 1, max: 4 }),
    days: fc.subarray([0, 1], { minLength: 1 }),
    minutes: fc.tuple(fc.option(fc.nat(1439)), fc.option(fc.nat(1439))),
    isWalkUp: fc.boolean(),
  })
  .map(({ group, days, minutes, isWalkUp }) => {
    const instantOn = (day: number) => {
      const minute = minutes[day as 0 | 1]
      return minute === null ? '' : new Date(MIDNIGHT + day * 86_400_000 + minute * 60_000).toISOString()
    }
    return {
      event_group_id: group,
      group_name: `Group ${group}`,
      check_in_days: days.map(day => DAYS[day as 0 | 1]).join(),
      check_in_times: days.map(instantOn).join(),
      ...(isWalkUp ? { unexpected_days: DAYS[days[0] as 0 | 1] } : {}),
    } as Guest
  })
const someGuests = fc.array(someGuest, { maxLength: 60 })
const someDay = fc.constantFrom(...DAYS)

/** Counts in another way: from the comma-separated lists. */
const isIn = (guest: Guest, day: string) =>
  Boolean(guest.check_in_times.split(',')[guest.check_in_days.split(',').indexOf(day)])

describe('the attendance of a day', () => {
  it('counts who is expected, in and missing', () => {
    fc.assert(
      fc.property(someGuests, someDay, (guests, day) => {
        const expected = guests.filter(guest => guest.check_in_days.split(',').includes(day))
        expect(guestsOfDay(guests, day)).toEqual(expected)
        const arrived = expected.filter(guest => isIn(guest, day)).length
        expect(attendanceOn(guests, day)).toEqual({
          expected: expected.length,
          arrived,
          missing: expected.length - arrived,
          walkUps: expected.filter(guest => (guest.unexpected_days ?? '').includes(day)).length,
        })
      }),
    )
  })

  it('has every guest of the day in one group, and lists groups that miss most first', () => {
    fc.assert(
      fc.property(someGuests, someDay, (guests, day) => {
        const groups = attendanceByGroup(guests, day)
        const sum = (what: 'expected' | 'arrived' | 'missing') =>
          groups.reduce((total, group) => total + group[what], 0)
        const { expected, arrived, missing } = attendanceOn(guests, day)
        expect([sum('expected'), sum('arrived'), sum('missing')]).toEqual([expected, arrived, missing])
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
        expect(groups.every(group => group.expected > 0)).toBe(true)
        const inOrder = groups.map(group => group.missing)
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
      }),
    )
  })

  it('has every arrival in one quarter of an hour, without gaps between the first and the last', () => {
    fc.assert(
      fc.property(someGuests, someDay, (guests, day) => {
        const slots = arrivalSlots(guests, day, 'UTC')
        expect(slots.reduce((total, { count }) => total + count, 0)).toBe(attendanceOn(guests, day).arrived)
        slots.forEach(({ at }, index) => {
          expect(at).toBe((slots[0]?.at ?? 0) + index * SLOT_MINUTES)
        })
        if (slots.length > 0) expect((slots[0]?.count ?? 0) * (slots.at(-1)?.count ?? 0)).toBeGreaterThan(0)
      }),
    )
  })

  it('uses venue time', () => {
    const guest = { check_in_days: DAYS[0], check_in_times: '2026-11-20T08:59:00.000Z' } as Guest
    expect(arrivalSlots([guest], DAYS[0], 'Asia/Kolkata')).toEqual([{ at: 14 * 60 + 15, count: 1 }])
  })
})

describe('the arrivals to expect of the next day', () => {
  it('are the time of most arrivals, and that by which nine in ten had come', () => {
    const slots = [
      { at: 540, count: 3 },
      { at: 555, count: 12 },
      { at: 570, count: 4 },
      { at: 585, count: 1 },
    ]
    expect(arrivalPattern(slots)).toEqual({ busiestAt: 555, nineInTenBy: 585 })
    expect([555, 585].map(clockTime)).toEqual(['09:15', '09:45'])
  })

  it('are not given when hardly anybody came', () => {
    expect(arrivalPattern([{ at: 540, count: 9 }])).toBeUndefined()
    expect(arrivalPattern([])).toBeUndefined()
  })
})
