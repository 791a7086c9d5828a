import { expect, test } from 'vitest'
import { sampleOf, samples } from '../testing/ops.ts'
import { clientIdEntity, withClientId } from './client-ids.ts'
import type { Op } from './queued-write.ts'
import { offlineWrite } from './writes.ts'

test('finds and replaces the client id of a write, and nothing else in it', () => {
  const create = sampleOf('passCreate')
  expect(clientIdEntity(create)).toBe('pass:123456789')
  const again = withClientId(create, 'pass:123456789', 555_555_555)
  expect(clientIdEntity(again)).toBe('pass:555555555')
  expect(withClientId(again, 'pass:555555555', 123_456_789)).toEqual(create)
  const back = withClientId(sampleOf('radioReturn'), 'radio:987654321', 555_555_555)
  expect(clientIdEntity(back)).toBe('radio:555555555')
  expect(withClientId(create, 'pass:555555555', 555_555_555)).toBe(create)
})

test('replaces the client id of a radio that is taken over, and leaves the new one [I2]', () => {
  const create = sampleOf('radioCreate')
  const again = withClientId(create, 'radio:123123123', 555_555_555)
  expect(again.body).toEqual({ ...Object(create.body), takes_over: 555_555_555 })
  expect(clientIdEntity(again)).toBe('radio:987654321')
})

test('finds the client id in every write that names a pass or a radio [I1][I2]', () => {
  const entitiesOf = (op: Op) => offlineWrite(op.endpoint)?.entities(op as never) ?? []
  const naming = samples.filter(op => entitiesOf(op).some(entity => /^(pass|radio):/.test(entity)))
  expect(naming.map(op => op.endpoint).sort()).toEqual([
    'passCreate',
    'passReturn',
    'radioCreate',
    'radioReturn',
  ])
  for (const op of naming) expect(clientIdEntity(op)).toMatch(/^(pass|radio):\d{9}$/)
  expect(clientIdEntity(sampleOf('guestCheckIn'))).toBeUndefined()
})
