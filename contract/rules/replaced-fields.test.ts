import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'
import { replacedFields, valuesNow } from './replaced-fields.ts'
import { refusalAfter, retriedBody } from './retried-change.ts'

const fields = fc.record({
  name: fc.constantFrom('Aalto', 'Birch', 'Cedar', ''),
  maximum: fc.integer({ min: 1, max: 3 }),
  is_vcarb: fc.boolean(),
})
const names = ['name', 'maximum', 'is_vcarb'] as const
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

describe('a change replaces what somebody else has set since', () => {
  test('only in fields that both have set, to different values', () => {
    const before = { name: 'Aalto', maximum: 10, is_vcarb: false }
    const wanted = { name: 'Aalto Press', maximum: 12, is_vcarb: false }
    const replaced = (now: typeof before) => replacedFields(now, wanted, before)
    expect(replaced(before)).toEqual([])
    expect(replaced(wanted)).toEqual([])
    expect(replaced({ ...before, is_vcarb: true })).toEqual([])
    expect(replaced({ ...before, maximum: 30 })).toEqual(['maximum'])
    expect(replaced({ name: 'Birch', maximum: 30, is_vcarb: true })).toEqual(['name', 'maximum'])
  })

  test('in no field whose former value it does not tell', () => {
    const now = { name: 'Birch', maximum: 30, is_vcarb: true }
    const wanted = { name: 'Aalto', maximum: 12, is_vcarb: false }
    expect(replacedFields(now, wanted, undefined)).toEqual([])
    expect(replacedFields(now, wanted, { name: undefined })).toEqual([])
    expect(replacedFields(now, { maximum: 12 }, { name: 'Cedar', maximum: 10 })).toEqual(['maximum'])
  })

  test('exactly where its outcome is not that of the two changes in the other order', () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, mine, theirs) => {
        const replaced = replacedFields(theirs, mine, before)
        const mineLast = changedFields(theirs, mine, before)
        const theirsLast = changedFields(changedFields(before, mine, before), theirs, before)
        for (const name of names)
          expect(replaced.includes(name), name).toBe(mineLast[name] !== theirsLast[name])
      }),
    )
  })

  test('in none once its author has read the refusal, unless it was changed again', () => {
    fc.assert(
      fc.property(fields, fields, fields, fields, (before, mine, theirs, later) => {
        const replaced = replacedFields(theirs, mine, before)
        const refusal = { now: Object.fromEntries(replaced.map(name => [name, theirs[name]])) }
        const again = retriedBody({ ...mine, before }, refusal) as typeof mine & { before: typeof before }
        expect(replacedFields(theirs, again, again.before)).toEqual([])
        expect(changedFields(theirs, mine, again.before)).toEqual(changedFields(theirs, mine, before))
        for (const name of replacedFields(later, again, again.before))
          expect(later[name]).not.toBe(replaced.includes(name) ? theirs[name] : before[name])
      }),
    )
  })
})

test('two changes that were refused by a third are both made when they are made again in their order', () => {
  fc.assert(
    fc.property(fields, fields, fields, fields, (before, first, second, theirs) => {
      const refusalOf = (mine: Fields, seen: Fields) => ({
        now: Object.fromEntries(replacedFields(theirs, mine, seen).map(name => [name, theirs[name]])),
      })
      const [refusal, laterRefusal] = [refusalOf(first, before), refusalOf(second, first)]
      fc.pre(replacedFields(theirs, first, before).length > 0)
      type Again = Fields & { before: Fields }
      const again = retriedBody({ ...first, before }, refusal) as Again
      const standing = changedFields(theirs, again, again.before)
      const rested = refusalAfter(laterRefusal, { ...first, before })
      const later = retriedBody({ ...second, before: first }, rested) as Again
      expect(replacedFields(standing, later, later.before)).toEqual([])
    }),
  )
})

test('two moves of one guest that were refused by a third are both made when they are made again in their order', () => {
  const first = { currentTourID: 'one', newTourID: 'two' }
  const refusal = { name: 'Conflict', tour_id: 'nine' }
  for (const second of [{ currentTourID: 'two', newTourID: 'three' }, { currentTourID: 'two' }]) {
    expect(retriedBody(second, refusal)).toEqual({ ...second, currentTourID: 'nine' })
    expect(retriedBody(second, refusalAfter(refusal, first))).toEqual(second)
  }
  for (const earlier of [{ currentTourID: 'one' }, undefined])
    expect(refusalAfter(refusal, earlier)).toEqual(refusal)
})

test('an earlier change that leaves a field as it is hides nobody’s value of it', () => {
  const refusal = { now: { note: 'theirs' } }
  for (const earlier of [{ note: 'none', before: { note: 'none' } }, { before: { note: 'none' } }, {}])
    expect(refusalAfter(refusal, earlier)).toEqual(refusal)
})

test('a refusal that does not tell any values changes nothing of what was seen', () => {
  expect([undefined, 'text', { now: 7 }, { message: 'No.' }].map(valuesNow)).toEqual([{}, {}, {}, {}])
  const body = { name: 'Aalto', before: { name: 'Birch' } }
  expect(retriedBody(body, { message: 'No.' })).toEqual(body)
  const untold = { name: 'Aalto' }
  expect(retriedBody(untold, { now: { name: 'Cedar' } })).toBe(untold)
  expect(retriedBody(undefined, { now: { name: 'Cedar' } })).toBeUndefined()
})

test('a move of a guest whom another desk has moved starts from the tour that they are on now', () => {
  const body = { currentTourID: 'one', newTourID: 'three' }
  expect(retriedBody(body, { tour_id: 'two' })).toEqual({ ...body, currentTourID: 'two' })
  expect(retriedBody(body, {})).toEqual(body)
})
