import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventGroup } from '../../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { checkedInAt, splitDays, withCheckIn, withDays } from '../../../../contract/rules/check-in.ts'
import { isoDateFromDay } from '../../../../contract/rules/days.ts'
import { fullName } from '../../../../contract/rules/full-name.ts'
import { type GuestHoldings, NO_HOLDINGS } from '../../../../contract/rules/guest-holdings.ts'
import { hasRoom } from '../../../../contract/rules/tours.ts'
import { DAYS, EVENT_ID, guest, guestId, onTours, tourAt } from '../../../../contract/testing/world.ts'
import { type BulkAction, MAX_BULK_GUESTS, namesOf, planBulkAction } from './plan-bulk-action.ts'

const groupOf = (id: number, maximum_guests: number, guest_count: number): EventGroup => ({
  id,
  event_id: EVENT_ID,
  group_id: id,
  name: `Group ${id}`,
  maximum_guests,
  guests: guest_count,
  guest_count,
  is_vcarb: false,
  invite_code: 'a',
})

const guestsArb = fc
  .array(
    fc.record({
      group: fc.integer({ min: 1, max: 3 }),
      days: fc.subarray([...DAYS], { minLength: 1 }),
      inOn: fc.subarray([...DAYS]),
    }),
    { maxLength: 12 },
  )
  .map(rows =>
    rows.map(({ group, days, inOn }, at): Guest => {
      const expected = withDays(guest(at, { event_group_id: group }), days.join(','))
      return inOn.reduce((one, on) => {
        return withCheckIn(one, on, `${isoDateFromDay(on)}T08:00:00.000Z`)
      }, expected)
    }),
  )
const dayArb = fc.constantFrom(...DAYS)

/** The guests after the server has carried out the writes one by one; undefined if it would refuse one. */
function carriedOut(act: Exclude<BulkAction, { what: 'delete' | 'tour' }>, change: readonly Guest[]) {
  const after: Guest[] = []
  for (const one of change) {
    if (act.what === 'move') {
      if (!hasRoom({ ...act.group, guest_count: act.group.guest_count + after.length })) return undefined
      after.push({ ...one, event_group_id: act.group.id })
      continue
    }
    const days = splitDays(one).filter(day => day !== act.day)
    if (act.what === 'remove day' && (days.length === 0 || checkedInAt(one, act.day))) return undefined
    after.push(withDays(one, [...days, ...(act.what === 'add day' ? [act.day] : [])].join(',')))
  }
  return after
}

const actArb = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(12), fc.nat(12))
    .map(([id, most, count]) => ({ what: 'move' as const, group: groupOf(id, most, Math.min(most, count)) })),
  dayArb.map(day => ({ what: 'add day' as const, day })),
  dayArb.map(day => ({ what: 'remove day' as const, day })),
)

describe('an action on many guests', () => {
  test('applies to all or nobody: it has a problem if the server would refuse one', () => {
    fc.assert(
      fc.property(guestsArb, actArb, (guests, act) => {
        const { change, same, problem } = planBulkAction(act, guests)
        expect([...change, ...same].map(({ id }) => id).toSorted()).toEqual(
          guests.map(({ id }) => id).toSorted(),
        )
        const after = carriedOut(act, change)
        expect(problem === undefined).toBe(after !== undefined)
        // A second time, nothing is left to do.
        if (after) expect(planBulkAction(act, after).change).toEqual([])
      }),
    )
  })

  test('works once the guests in its way are left out', () => {
    fc.assert(
      fc.property(guestsArb, dayArb, (guests, day) => {
        const act = { what: 'remove day' as const, day }
        const { inTheWay = [] } = planBulkAction(act, guests)
        expect(
          planBulkAction(
            act,
            guests.filter(one => !inTheWay.includes(one)),
          ).problem,
        ).toBeUndefined()
      }),
    )
  })

  test('names the free places of a group or a tour, and skips guests who are there already', () => {
    const [a, b, c] = [guest(1, { event_group_id: 1 }), guest(2, { event_group_id: 1 }), guest(3)]
    const move = (free: number) => planBulkAction({ what: 'move', group: groupOf(9, 4, 4 - free) }, [a, b, c])
    expect(move(3).problem).toBeUndefined()
    expect(move(1).problem).toBe(
      'Group 9 may have 4 guests and has 3: 1 place is free, for 3. Nobody is changed.',
    )
    const tour = tourAt(1, '2026-03-06T10:00:00.000Z', { maximum_guests: 2, guest_count: 1 })
    expect(planBulkAction({ what: 'tour', tour }, [a, onTours(b, [tour])])).toMatchObject({ change: [a] })
    expect(planBulkAction({ what: 'tour', tour }, [a, c]).problem).toContain('1 place is free, for 2')
    const full = { ...tour, guest_count: 2 }
    expect(planBulkAction({ what: 'tour', tour: full }, [a]).problem).toContain('no place is free, for 1')
    // Its maximum was lowered afterwards.
    const over = { ...tour, guest_count: 4 }
    expect(planBulkAction({ what: 'tour', tour: over }, [a]).problem).toContain('no place is free, for 1')
  })

  test('deletes nobody while one has a radio, and names them', () => {
    const [a, b] = [guest(1), guest(2)]
    const withHoldings = (one: Guest) => {
      const holdings: GuestHoldings = one === b ? { ...NO_HOLDINGS, radios: ['17'] } : NO_HOLDINGS
      return { name: fullName(one), holdings }
    }
    const plan = planBulkAction({ what: 'delete', withHoldings }, [a, b])
    expect(plan.problem).toContain(`${fullName(b)} has radio 17`)
    expect(plan.inTheWay).toEqual([b])
    expect(planBulkAction({ what: 'delete', withHoldings }, [a]).problem).toBeUndefined()
  })

  test(`accepts ${MAX_BULK_GUESTS} guests at a time`, () => {
    const day = '09/03/2026'
    const guests = Array.from({ length: MAX_BULK_GUESTS + 1 }, (_, at) => guest(at))
    expect(planBulkAction({ what: 'add day', day }, guests).problem).toContain(
      `No more than ${MAX_BULK_GUESTS}`,
    )
    expect(planBulkAction({ what: 'add day', day }, guests.slice(1)).problem).toBeUndefined()
    const full = groupOf(9, 4, 4)
    expect(planBulkAction({ what: 'move', group: full }, guests).problem).toContain('no place is free')
  })
})

test('names a few and counts the others', () => {
  const guests = [1, 2, 3, 4, 5].map(n => guest(n, { id: guestId(n), first_name: 'A', last_name: `${n}` }))
  expect(namesOf(guests.slice(0, 1))).toBe('A 1')
  expect(namesOf(guests)).toBe('A 1, A 2, A 3 and 2 more')
})
