import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanNeeds,
  type GuestNotes,
  isNoteReplaced,
  rebaseNotes,
  splitNeeds,
  USUAL_NEEDS,
  withNotes,
} from './guest-notes.ts'

describe('dietary needs', () => {
  test.each([
    ['', []],
    ['vegan', ['Vegan']],
    ['GLUTEN FREE; nut-allergy,  no  celery', ['Gluten-free', 'Nut allergy', 'no celery']],
    ['Vegan, vegan ,VEGAN', ['Vegan']],
    [' , ;; ', []],
    ['???', ['???']],
  ])('%j become %j', (text, needs) => {
    expect(splitNeeds(text)).toEqual(needs)
  })

  test('do not change when they are cleaned again, whatever was typed', () => {
    const words = fc.array(fc.oneof(fc.constantFrom(...USUAL_NEEDS), fc.string({ unit: 'grapheme' })))
    fc.assert(
      fc.property(words, typed => {
        const once = cleanNeeds(typed.join(', '))
        expect(cleanNeeds(once)).toBe(once)
      }),
    )
  })
})

/** A guest without notes. */
const plain: GuestNotes & { id: string } = { id: 'a' }

describe('withNotes', () => {
  const guest = { id: 'a', note: 'Late', dietary_needs: 'Vegan', tell_steward: true }

  test('keeps fields that are not given', () => {
    expect(withNotes(guest, {})).toEqual(guest)
    expect(withNotes(plain, {})).toEqual({ id: 'a' })
  })

  test('removes a field by an empty text or by false', () => {
    expect(Object.keys(withNotes(guest, { note: ' ', dietary_needs: ',', tell_steward: false }))).toEqual([
      'id',
    ])
  })

  test('cleans the given texts as the server does', () => {
    expect(withNotes(plain, { note: ' Two  chairs', dietary_needs: 'halal;no pork' })).toEqual({
      id: 'a',
      note: 'Two chairs',
      dietary_needs: 'Halal, no pork',
    })
  })
})

test('what others have made of needs and note since stays, and what is asked for twice is asked for once', () => {
  const needs = fc.subarray([...USUAL_NEEDS]).map(some => some.join(', '))
  fc.assert(
    fc.property(needs, needs, needs, (before, wanted, now) => {
      const changed = rebaseNotes(
        { dietary_needs: now },
        { dietary_needs: wanted },
        { dietary_needs: before },
      )
      const has = new Set(splitNeeds(changed.dietary_needs ?? ''))
      const [was, next, is] = [before, wanted, now].map(splitNeeds)
      for (const need of USUAL_NEEDS) {
        const isTouched = was?.includes(need) !== next?.includes(need)
        expect(has.has(need)).toBe(isTouched ? next?.includes(need) : is?.includes(need))
      }
      expect(rebaseNotes(changed, { dietary_needs: wanted }, { dietary_needs: before })).toEqual(changed)
    }),
  )
  const before = { note: 'Old' }
  expect(isNoteReplaced({ note: 'Theirs' }, { note: 'Mine' }, before)).toBe(true)
  expect(rebaseNotes({ note: 'Theirs' }, { note: 'Mine', tell_steward: true }, before)).toEqual({
    tell_steward: true,
  })
  for (const now of ['Old', 'Mine'])
    expect(isNoteReplaced({ note: now }, { note: ' Mine ' }, before)).toBe(false)
  expect(isNoteReplaced({ note: 'Theirs' }, { note: 'Mine' }, undefined)).toBe(false)
})
