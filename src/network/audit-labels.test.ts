import { expect, test } from 'vitest'
import { auditLabel } from './audit-labels.ts'

test.each([
  ['guestCheckIn', 'Checked in'],
  ['retention', 'Guests made anonymous'],
  ['ofANewerServer', 'ofANewerServer'],
])('%s reads as %s', (what, words) => {
  expect(auditLabel(what)).toBe(words)
})
