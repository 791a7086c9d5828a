import { expect, test } from 'vitest'
import { csvFile, DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const [FRI, SAT] = DAYS
const unread = (file: string, days: readonly string[]) => readGuestFile(csvFile(file), days).unreadColumns

const notComing = (column: string | undefined) =>
  `3 ${column}: This guest does not come. Please remove the row.`

test.each([
  ['성,이름,참석여부', '참석', '불참'],
  ['성,이름,참석', '예', '아니오'],
  ['姓,名,出欠', '出席', '欠席'],
  ['姓,名,是否参加', '是', '否'],
  ['Last Name,First Name,RSVP', 'Yes', 'No'],
  ['Last Name,First Name,RSVP status', 'Accepted', 'Declined'],
  ['Last Name,First Name,Attending (Y/N)', 'Y', 'N'],
  ['Last Name,First Name,Attending? Yes/No', 'yes', 'no'],
  ['Nachname,Vorname,Teilnahme (ja/nein)', 'Ja', 'Nein'],
  ['Last Name,First Name,Status', 'Confirmed', 'Cancelled'],
  ['Last Name,First Name,RSVP', 'Attending', 'Not attending'],
  ['Last Name,First Name,Attendee Status', 'Attending', 'Not Attending'],
  ['Last Name,First Name,Attendance status', 'Attending', 'Not attending'],
  ['Last Name,First Name,Guest status', 'Confirmed', 'Cancelled'],
  ['Last Name,First Name,Invitation status', 'Accepted', 'Declined'],
  ['Last Name,First Name,Invitee status', 'Accepted', 'Declined'],
  ['Last Name,First Name,Registration status', 'Accepted', 'Cancelled'],
  ['Last Name,First Name,Response status', 'Accepted', 'Declined'],
  ['Nom,Prénom,Présence', 'oui', 'non'],
  ['Nom,Prénom,Réponse', 'oui', 'annulé'],
  ['Apellidos,Nombre,Asistencia', 'Sí', 'No'],
])('who does not come on the only day has to be taken out: %s', (header, yes, no) => {
  const jane = `${header}\nDoe,Jane,${yes}`
  expect(guestsIn(jane, [FRI])).toEqual([`Jane|Doe|${FRI}`])
  expect(problemsIn(`${jane}\nRoe,Jim,${no}`, [FRI])).toEqual([notComing(header.split(',').at(-1))])
})

test('of two replies the one with a no counts, and both with one are asked for', () => {
  const file = 'First Name,Last Name,Status,RSVP\nJane,Doe,Confirmed,Yes\nJim,Roe'
  expect(problemsIn(`${file},Confirmed,No`, [FRI])).toEqual([notComing('RSVP')])
  expect(problemsIn(`${file},Cancelled,No`, [FRI])).toContain(
    '1 RSVP: There are two columns for the same: Status and RSVP.',
  )
})

test('an N beside other texts is no reply', () => {
  expect(guestsIn('First Name,Last Name,Status,Fri\nJane,Doe,VIP,x\nJim,Roe,N,x')).toHaveLength(2)
})

test('a status of something else is no reply', () => {
  for (const status of ['Guest status', 'Registration status'])
    expect(guestsIn(`First Name,Last Name,${status}\nJane,Doe,VIP\nJim,Roe,Standard`, [FRI])).toHaveLength(2)
})

test('both signs of a Korean reply are asked for', () => {
  expect(problemsIn('성,이름,참석여부\nDoe,Jane,O\nRoe,Jim,X', [FRI])).toEqual([
    expect.stringContaining('3 참석여부: Both X and O are used.'),
  ])
})

test('an unclear reply beside one that says no is reported', () => {
  const file = 'First Name,Last Name,RSVP\nJane,Doe,Yes\nJim,Roe,No\nJo,Poe,tbc'
  expect(problemsIn(file, [FRI])).toHaveLength(2)
})

test('a reply beside days, in columns or in a list, adds none', () => {
  for (const [days, cell] of [
    ['Fri,Sat', 'x,'],
    ['Days', 'Fri'],
  ])
    for (const [header, jane, jim] of [
      [`RSVP,${days}`, `Yes,${cell}`, `No,${cell}`],
      [`${days},RSVP`, `${cell},Yes`, `${cell},No`],
    ]) {
      const file = `First Name,Last Name,${header}\nJane,Doe,${jane}`
      expect(guestsIn(file)).toEqual([`Jane|Doe|${FRI}`])
      expect(problemsIn(`${file}\nJim,Roe,${jim}`)).toEqual(['3 RSVP: This says no, and days are marked.'])
    }
})

test('a day of a guest who cancelled is not marked', () => {
  expect(guestsIn('First Name,Last Name,Fri,Sat\nJane,Doe,x,cancelled\nJim,Roe,not coming,x')).toEqual([
    `Jane|Doe|${FRI}`,
    `Jim|Roe|${SAT}`,
  ])
})

test('a reply is no day of an event of several', () => {
  expect(problemsIn('First Name,Last Name,RSVP\nJane,Doe,Yes', [FRI, SAT])).toEqual([
    expect.stringContaining('1 Days: There is no column for the days'),
  ])
})

test('a column of other texts is not read, whatever it is called', () => {
  for (const column of ['RSVP', 'Status', 'Response'])
    expect(unread(`First Name,Last Name,${column}\nJane,Doe,by phone\nJim,Roe,Yes`, [FRI])).toEqual([column])
})
