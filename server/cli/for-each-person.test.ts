import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
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

const refused = (port: string) => new Error(`connect ECONNREFUSED ${port}`)

test.each([
  [
    'without the values of the statement, which are names',
    new DrizzleQueryError('update "guests" set note = $1', ['for Sofia Wolf'], new Error('the disk is full')),
    'the disk is full',
  ],
  [
    'with each address of a database that has several and does not answer',
    new DrizzleQueryError('select', [], new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('a failure is told %s', async (_, error, reason) => {
  const told = await forEachPerson([parsePersonId('contact:12:main')], () => Promise.reject(error))
  expect(told.lines).toEqual([`contact:12:main: ${reason}`])
})
