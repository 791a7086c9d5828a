import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const now = { name: 'Aalto Press', maximum: 12, isVcarb: true }

test('fields that a change leaves alone keep what others have set since', () => {
  const before = { name: 'Aalto', maximum: 10, isVcarb: false }
  expect(changedFields(now, { ...before, maximum: 20 }, before)).toEqual({ ...now, maximum: 20 })
  expect(changedFields(now, before, before)).toEqual(now)
})

test('every field is set when a change does not say what it was before', () => {
  const wanted = { name: 'Aalto', maximum: 10, isVcarb: false }
  expect(changedFields(now, wanted, undefined)).toEqual(wanted)
  expect(changedFields(now, wanted, { maximum: 10 })).toEqual({ ...wanted, maximum: 12 })
})
