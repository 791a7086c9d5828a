import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

const now = { name: 'Aalto Press', maximum: 12, isVcarb: true }

test('what a change left as it was stays as others have made it since', () => {
  const before = { name: 'Aalto', maximum: 10, isVcarb: false }
  expect(changedFields(now, { ...before, maximum: 20 }, before)).toEqual({ ...now, maximum: 20 })
  expect(changedFields(now, before, before)).toEqual(now)
})

test('all that is asked for counts where a change does not tell what was there', () => {
  const asked = { name: 'Aalto', maximum: 10, isVcarb: false }
  expect(changedFields(now, asked, undefined)).toEqual(asked)
  expect(changedFields(now, asked, { maximum: 10 })).toEqual({ ...asked, maximum: 12 })
})
