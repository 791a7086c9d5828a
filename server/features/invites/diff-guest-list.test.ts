import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GuestHoldings, holdsSomething, NO_HOLDINGS } from '../../../contract/rules/guest-holdings.ts'
import { DAYS } from '../../testing/guest-files.ts'
import { processorTime } from '../../testing/processor-time.ts'
import { diffGuestList, probableDuplicates, type StoredGuest } from './diff-guest-list.ts'
import { nameKey } from './guest-file/name-key.ts'
import type { ListedGuest } from './guest-file/rows.ts'

const [FRI, SAT] = DAYS

const listed = (name: string, days: readonly string[] = [FRI]): ListedGuest => {
  const [first = '', last = ''] = name.split('|')
  return { row: 2, first, last, days, key: nameKey({ first, last }) }
}
const stored = (
  id: string,
  name: string,
  days: Record<string, boolean> = { [FRI]: false },
  holdings: Partial<GuestHoldings> = {},
): StoredGuest => ({
  id,
  ...listed(name),
  pin: 1000,
  note: 'Late',
  needs: 'Vegan',
  tellSteward: true,
  code: '7Q0M2K5V9X3TBW8J',
  oldCodes: '',
  unexpectedDays: '',
  days: new Map(Object.entries(days)),
  holdings: {
    ...NO_HOLDINGS,
    checkedInDays: Object.keys(days).filter(day => days[day]),
    ...holdings,
  },
})

/** Each kind of holding that keeps a guest on the list, on its own. */
const HOLDINGS: readonly Partial<GuestHoldings>[] = [
  { checkedInDays: [FRI] },
  { redeemed: [{ code: 'GIFT_BAG' }] },
  { redeemed: [{ code: 'VOUCHER' }] },
  { redeemed: [{ code: 'CAP' }] },
  { tours: 1 },
  { passes: [123456789] },
  { radios: ['17'] },
]

describe('a new list', () => {
  test('matches a guest by name, without regard to case, accents, spaces and punctuation', () => {
    const plan = diffGuestList(
      [stored('a', "Sean|O'Brien"), stored('b', 'José|Núñez')],
      [listed('SEAN|OBrien'), listed('Jose|Nunez'), listed('Mary Ann|Doe')],
    )
    expect(plan.changed).toEqual([
      { id: 'a', first: 'SEAN', last: 'OBrien', days: [FRI] },
      { id: 'b', first: 'Jose', last: 'Nunez', days: [FRI] },
    ])
    expect(plan.added).toEqual([listed('Mary Ann|Doe')])
    expect(plan.removed).toEqual([])
  })

  test('changes notes only if it has different ones', () => {
    const guests = [stored('a', 'Jane|Doe'), stored('b', 'Mary|Doe'), stored('c', 'Nan|Doe')]
    const plan = diffGuestList(guests, [
      { ...listed('Jane|Doe'), note: 'Late', needs: 'Vegan' },
      { ...listed('Mary|Doe'), note: 'Early', needs: 'Vegan' },
      listed('Nan|Doe'),
    ])
    expect(plan.changed).toEqual([{ id: 'b', first: 'Mary', last: 'Doe', days: [FRI], note: 'Early' }])
    expect(plan.unchanged).toBe(2)
  })

  test('changes nothing if nothing differs', () => {
    expect(diffGuestList([stored('a', 'Jane|Doe')], [listed('Jane|Doe')])).toEqual({
      added: [],
      changed: [],
      unchanged: 1,
      removed: [],
      kept: [],
    })
  })

  test('keeps a day on which the guest checked in', () => {
    const plan = diffGuestList(
      [stored('a', 'Jane|Doe', { [FRI]: true, [SAT]: false })],
      [listed('Jane|Doe', [SAT])],
    )
    expect(plan).toMatchObject({ changed: [], unchanged: 1 })
  })

  test('removes missing guests, and keeps those who have arrived', () => {
    const [gone, here] = [stored('a', 'Jane|Doe'), stored('b', 'Jim|Roe', { [FRI]: true })]
    expect(diffGuestList([gone, here], [listed('Jo|Poe')])).toMatchObject({ removed: [gone], kept: [here] })
  })

  test.each(HOLDINGS)('keeps a missing guest who holds %o', holdings => {
    const [gone, here] = [stored('a', 'Jane|Doe'), stored('b', 'Jim|Roe', { [FRI]: false }, holdings)]
    expect(diffGuestList([gone, here], [listed('Jo|Poe')])).toMatchObject({ removed: [gone], kept: [here] })
    const namesake = stored('c', 'Jim|Roe', { [SAT]: false })
    expect(diffGuestList([namesake, here], [listed('Jim|Roe', [SAT])])).toMatchObject({
      removed: [namesake],
      kept: [],
      changed: [{ id: 'b' }],
    })
  })

  test('of two with the same name, the one who has arrived is matched first', () => {
    const [waiting, here] = [stored('a', 'Jane|Doe'), stored('b', 'Jane|Doe', { [FRI]: true })]
    expect(diffGuestList([waiting, here], [listed('Jane|Doe')])).toMatchObject({
      removed: [waiting],
      kept: [],
    })
  })

  test('of two with the same name, each keeps their own days', () => {
    const [fri, sat] = [stored('a', 'Jane|Doe'), stored('b', 'Jane|Doe', { [SAT]: false })]
    const plan = diffGuestList([fri, sat], [listed('Jane|Doe', [SAT]), listed('Jane|Doe', [FRI])])
    expect(plan).toMatchObject({ added: [], changed: [], unchanged: 2, removed: [] })
  })

  test('of two with the same name, each keeps their own days and notes, whoever holds something', () => {
    const [fri, sat] = [stored('a', 'Jane|Doe'), stored('b', 'Jane|Doe', { [SAT]: false }, { tours: 1 })]
    const again = [listed('Jane|Doe', [FRI]), listed('Jane|Doe', [SAT])]
    for (const rows of [again, again.toReversed()])
      expect(diffGuestList([fri, sat], rows)).toMatchObject({ added: [], changed: [], unchanged: 2 })
    const halal = { ...fri, id: 'c', needs: 'Halal' }
    const notes = [
      { ...listed('Jane|Doe'), note: 'Late', needs: 'Halal' },
      { ...listed('Jane|Doe'), note: 'Late', needs: 'Vegan' },
    ]
    expect(diffGuestList([fri, halal], notes)).toMatchObject({ changed: [], unchanged: 2 })
  })

  test('handles thousands of guests with one name quickly', () => {
    const took = processorTime()
    const plan = diffGuestList(
      Array.from({ length: 5000 }, (_, at) => stored(String(at), 'Jane|Doe')),
      Array.from({ length: 5000 }, () => listed('Jane|Doe', [SAT])),
    )
    expect(plan.changed).toHaveLength(5000)
    expect(took()).toBeLessThan(5000)
  })

  test('assigns every guest once, and loses nobody who has arrived or holds something', () => {
    const name = fc.constantFrom('Jane|Doe', 'JANE|doe', 'Jim|Roe', 'Jo|Poe', 'Al|Fa')
    const days = fc.subarray([...DAYS], { minLength: 1 })
    const holds = fc.constantFrom({}, {}, ...HOLDINGS.slice(1))
    const before = fc.array(fc.tuple(name, days, fc.boolean(), holds), { maxLength: 12 })
    fc.assert(
      fc.property(before, fc.array(fc.tuple(name, days), { maxLength: 12 }), (old, now) => {
        const known = old.map(([who, on, came, held], at) =>
          stored(
            String(at),
            who,
            Object.fromEntries(on.map((day, index) => [day, came && index === 0])),
            held,
          ),
        )
        const plan = diffGuestList(
          known,
          now.map(([who, on]) => listed(who, on)),
        )
        const { added, changed, unchanged, removed, kept } = plan
        expect(added.length + changed.length + unchanged).toBe(now.length)
        expect(changed.length + unchanged + removed.length + kept.length).toBe(known.length)
        expect(removed.filter(guest => holdsSomething(guest.holdings))).toEqual([])
        expect(kept.filter(guest => !holdsSomething(guest.holdings))).toEqual([])
        for (const guest of changed)
          for (const [day, came] of known[Number(guest.id)]?.days ?? [])
            if (came) expect(guest.days).toContain(day)
      }),
    )
  })
})

test('the list that is stored, uploaded again in any order, changes nothing', () => {
  const guest = fc.record({
    name: fc.constantFrom('Jane|Doe', 'JANE|doe', 'Jim|Roe'),
    days: fc.subarray([...DAYS], { minLength: 1 }),
    holds: fc.constantFrom({}, ...HOLDINGS.slice(1)),
    needs: fc.constantFrom('Vegan', 'Halal'),
    order: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 12 }), guests => {
      const before = guests.map(({ name, days, holds, needs }, at) => ({
        ...stored(String(at), name, Object.fromEntries(days.map(day => [day, false])), holds),
        needs,
      }))
      const again = guests
        .toSorted((a, b) => a.order - b.order)
        .map(({ name, days, needs }) => ({ ...listed(name, days), note: 'Late', needs }))
      expect(diffGuestList(before, again)).toMatchObject({
        added: [],
        changed: [],
        unchanged: guests.length,
        removed: [],
        kept: [],
      })
    }),
  )
})

test('probable duplicates: the same name, another spelling, first and last name swapped', () => {
  expect(
    probableDuplicates([
      listed('Jane|Doe'),
      listed('JANE|DOÉ'),
      listed('Jim|Roe'),
      listed('Roe|Jim'),
      listed('李|小龍'),
      listed('Jo|Poe'),
    ]),
  ).toEqual(['Jane Doe', 'JANE DOÉ', 'Jim Roe', 'Roe Jim'])
})
