import { expect, test } from 'vitest'
import { DAYS } from '../../../testing/guest-files.ts'
import { dayReader } from './read-day.ts'

const reader = dayReader(DAYS)
const [FRI, SAT] = DAYS

test.each(['Friday (yes/no)', 'Friday Y/N', 'Fri (y / n)?', 'Friday: yes'])('%s is Friday', text => {
  expect(reader.one(text)).toEqual({ kind: 'day', day: FRI })
})

test.each(['Friday no', 'no Friday', 'Fri 20/11: no'])('%s is no day on which somebody comes', text => {
  expect(reader.one(text)).toEqual({ kind: 'none' })
})

test.each(['Fri: yes, Sat: no', 'Fri, no Sat', 'both'])('%s is not understood', text => {
  expect(reader.several(text)).toBeUndefined()
})

test('both are the two days of an event that has two', () => {
  expect(dayReader([FRI, SAT]).several('Both')).toEqual([FRI, SAT])
})
