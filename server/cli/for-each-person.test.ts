import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parsePersonId } from '../features/personal-data/person.ts'
import { forEachPerson } from './for-each-person.ts'

test('people whom nobody knows are named, and those after them have their turn', async () => {
  const ids = [`guest:${randomUUID()}`, 'contact:12:main', `user:${randomUUID()}`]
  const told = await forEachPerson(ids.map(parsePersonId), async person => {
    if (person.kind === 'contact') throw new Error('That group does not exist.')
    return [`${person.kind} erased`]
  })
  expect(told).toEqual({
    lines: ['guest erased', 'contact:12:main: That group does not exist.', 'user erased'],
    failed: 1,
  })
})
