import { expect, test } from 'vitest'
import { guestTemplate } from '../../../../contract/rules/guest-template.ts'
import { DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'
import { dayReader } from './read-day.ts'

const reader = dayReader(DAYS)
const [FRI, SAT, SUN] = DAYS

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

test("a weekend is Saturday and Sunday, or all of a race's days", () => {
  expect(reader.several('weekend')).toBeUndefined()
  expect(reader.several('full weekend')).toEqual(DAYS)
  expect(dayReader([SAT, SUN]).several('Weekend')).toEqual([SAT, SUN])
  expect(problemsIn('First Name,Last Name,Fri,Weekend\nJane,Doe,,x')).toEqual([
    `1 Weekend: Is this the column for ${SAT}, ${SUN}? Please name one column for each day, as in the template.`,
  ])
})

test.each(['x?', 'Yes ?', 'ok？', 'Fri?'])('%s is no yes', cell => {
  expect(problemsIn(`First Name,Last Name,Fri,Sat\nJane,Doe,${cell},x`)).toEqual([
    `2 Fri: Mark the day with 'x', or leave it empty.`,
  ])
})

test('a day with a question mark is not certain', () => {
  for (const cell of ['Sat?', '"Fri, Sat?"', 'Fri & Sat (?)'])
    expect(problemsIn(`First Name,Last Name,Days\nJane,Doe,${cell}`)).toEqual([
      '2 Days: Is this certain? Please leave out the question mark, or the day.',
    ])
  expect(problemsIn('First Name,Last Name,Attending\nJane,Doe,Yes\nJim,Roe,Yes?', [FRI])).toHaveLength(1)
})

test('the signs of Japanese lists are a yes and a no', () => {
  expect(guestsIn('姓,名,金,土,日\nDoe,Jane,○,－,◯\nRoe,Jim,０,〇,１')).toEqual([
    `Jane|Doe|${FRI} ${SUN}`,
    `Jim|Roe|${SAT} ${SUN}`,
  ])
})

const BOTH_SIGNS = 'Both X and O are used. Which means that the guest comes? Please leave the others empty.'

test.each(['O', 'o', '○', '◯', '〇', 'Ｏ'])('%s beside X may be the yes or the no', circle => {
  const [head, sample] = guestTemplate(DAYS).split('\r\n')
  expect(problemsIn(`${head}\nJane,Doe,${circle},,${circle}\nJim,Roe,x,${circle},X`)).toEqual([
    `3 ${FRI}: ${BOTH_SIGNS}`,
  ])
  expect(problemsIn(`First Name,Last Name,Attending\nJim,Roe,X\nJane,Doe,${circle}`, [FRI])).toEqual([
    `3 Attending: ${BOTH_SIGNS}`,
  ])
  expect(guestsIn(`${head}\n${sample}\nJane,Doe,${circle},,-`)).toEqual([`Jane|Doe|${FRI}`])
})

test('a reply may have another sign for yes than the days', () => {
  expect(guestsIn('First Name,Last Name,Attending,Fri\nJane,Doe,O,x')).toEqual([`Jane|Doe|${FRI}`])
})

const HEAD = 'First Name,Last Name,Attending,Fri,Sat,Sun'

test('a yes beside columns for days adds none', () => {
  expect(guestsIn(`${HEAD}\nJane,Doe,Yes,x,,\nJim,Roe,,,x,\nJo,Poe,Sun,,x,`)).toEqual([
    `Jane|Doe|${FRI}`,
    `Jim|Roe|${SAT}`,
    `Jo|Poe|${SAT} ${SUN}`,
  ])
  expect(problemsIn(`${HEAD}\nJane,Doe,Yes,,,`)).toEqual([
    `2 Days: At least one day must be chosen: ${DAYS.join(', ')}.`,
  ])
  expect(guestsIn('First Name,Last Name,Attending,Fri\nJane,Doe,Yes,', [FRI])).toEqual([`Jane|Doe|${FRI}`])
})

test('a no beside marked days is refused, by row', () => {
  expect(problemsIn(`${HEAD}\nJane,Doe,Yes,x,,\nJim,Roe,No,x,x,x`)).toEqual([
    '3 Attending: This says no, and days are marked.',
  ])
  for (const nothing of ['-', '0', 'n/a', 'none'])
    expect(guestsIn(`${HEAD}\nJane,Doe,${nothing},x,,`)).toEqual([`Jane|Doe|${FRI}`])
})

test('a day that has no column is not lost beside a column of marks', () => {
  const reason = `Is this the column for ${SAT}, ${SUN}? Please name one column for each day, as in the template.`
  expect(problemsIn('First Name,Last Name,Attending,Fri,Sat & Sun\nJane,Doe,Yes,x,x')).toEqual([
    `1 Sat & Sun: ${reason}`,
  ])
})

test.each([
  ['Attending,Days', 'Yes,Fri', 'No,', 'Yes,"Fri, Sun"'],
  ['Days,Attending', 'Fri,Yes', ',No', '"Fri, Sun",Yes'],
])('a reply beside a list of days adds none: %s', (columns, jane, jim, jo) => {
  const header = `First Name,Last Name,${columns}`
  expect(guestsIn(`${header}\nJane,Doe,${jane}\nJo,Poe,${jo}`)).toEqual([
    `Jane|Doe|${FRI}`,
    `Jo|Poe|${FRI} ${SUN}`,
  ])
  expect(problemsIn(`${header}\nJane,Doe,${jane}\nJim,Roe,${jim}`)).toEqual([
    `3 Days: At least one day must be chosen: ${DAYS.join(', ')}.`,
  ])
  expect(problemsIn(`${header}\nJane,Doe,${jane}\nJim,Roe,${jane.replace('Yes', 'No')}`)).toEqual([
    '3 Attending: This says no, and days are marked.',
  ])
})

test('two lists of days, or two replies, are two columns for the same', () => {
  for (const cells of ['Fri,Sat', 'Yes,Yes'])
    expect(problemsIn(`First Name,Last Name,Attending,Days\nJane,Doe,${cells}`)).toEqual([
      '1 Days: There are two columns for the same: Attending and Days.',
    ])
})
