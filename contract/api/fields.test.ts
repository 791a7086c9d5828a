import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { MAX_GROUP_GUESTS } from '../rules/limits.ts'
import { ClientId, DayString, EventId, MaximumGuests, Pin } from './fields.ts'

const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success

test('refuses a number that is not whole or not within its bounds', () => {
  const bounds = [
    [EventId, 1, 2_147_483_647],
    [ClientId, 100_000_000, 999_999_999],
    [MaximumGuests, 1, MAX_GROUP_GUESTS],
    [Pin, 0, 9999],
  ] as const
  for (const [field, least, most] of bounds) {
    for (const value of [least, most]) expect(takes(field, value), `${value}`).toBe(true)
    for (const value of [least - 1, most + 1, least + 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(takes(field, value), `${value}`).toBe(false)
  }
})

describe('accepts text as a number or a day only if it is one', () => {
  test.each([
    [
      EventId,
      ['', 'x', '1x', '1,5', '-1', '99999999999999999999', '1e400', '0x1', '1e0', ' 1', '1.0', '+1', '١'],
    ],
    [Pin, ['', '12', '12345', '12a4', ' 1234', '1234\n', '-123', '١٢٣٤']],
    [DayString, ['', '31/02/2026', '1/1/2026', '2026-01-01', '01/01/2026,02/01/2026', '01/13/2026']],
  ] as const)('%#', (field, texts) => {
    for (const text of texts) expect(takes(field, text), text).toBe(false)
  })
})
