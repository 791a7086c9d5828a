import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { sampleOf, samples } from '../testing/ops.ts'
import { numberedEntity, withNumber } from './client-ids.ts'

test('a write’s number is found and exchanged, and nothing else of it', () => {
  const create = sampleOf('passCreate')
  expect(numberedEntity(create)).toBe('pass:123456789')
  const again = withNumber(create, 555_555_555)
  expect(numberedEntity(again)).toBe('pass:555555555')
  expect(withNumber(again, 123_456_789)).toEqual(create)
  expect(numberedEntity(withNumber(sampleOf('radioReturn'), 555_555_555))).toBe('radio:555555555')
})

test('every write that names a pass or a radio is known by its number', () => {
  const naming = samples.filter(op => {
    const row = Object.values(contract).find(one => one.name === op.endpoint)
    if (!row || !('offline' in row) || row.offline.mode !== 'queue') return false
    return row.offline.entities(op as never).some(entity => /^(pass|radio):/.test(entity))
  })
  expect(naming.map(op => op.endpoint).sort()).toEqual([
    'passCreate',
    'passReturn',
    'radioCreate',
    'radioReturn',
  ])
  for (const op of naming) expect(numberedEntity(op)).toMatch(/^(pass|radio):\d{9}$/)
  expect(numberedEntity(sampleOf('guestCheckIn'))).toBeUndefined()
})
