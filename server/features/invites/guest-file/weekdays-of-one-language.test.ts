import { expect, test } from 'vitest'
import { csvFile, DAYS } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const [FRI, SAT, SUN] = DAYS

const read = (lines: readonly string[], event: readonly string[] = DAYS) =>
  readGuestFile(csvFile(lines.join('\n')), event).guests.map(({ days }) => days)

test.each([
  ['German', 'Fr;Sa;So'],
  ['Dutch', 'vr;za;zo'],
  ['French', 'ven.;sam.;dim.'],
  ['Italian', 'Ven;Sab;Dom'],
  ['Spanish', 'Vie;Sáb;Dom'],
  ['Portuguese', 'Sex.;Sáb.;Dom.'],
  ['Portuguese, with numbers', '6ª;Sáb;Dom'],
  ['Portuguese, with numbers and a word', '6ª-feira;Sáb.;Dom.'],
  ['Japanese', '金曜;土曜;日曜'],
  ['Czech', 'pá;so;ne'],
  ['Danish', 'fre;lør;søn'],
  ['Italian, with numbers', 'Ven 20;Sab 21;Dom 22'],
  ['German, with numbers', 'Fr 20;Sa 21.;So 22'],
  ['Dutch, with one number', 'vr 20;za;zo'],
  ['Dutch, with a longer Friday', 'vrij;za;zo'],
  ['Polish', 'pt;sob;ndz'],
  ['Polish, with two letters', 'pt;sob;nd'],
  ['Chinese', '星期五;星期六;星期天'],
  ['Chinese, short', '周五;周六;周天'],
  ['Chinese, another word', '礼拜五;礼拜六;礼拜天'],
  ['Chinese of Taiwan', '週五;禮拜六;週日'],
  ['Arabic, as it is often written', 'الجمعه;السبت;الاحد'],
  ['Turkish', 'Cum;Cmt;Paz'],
  ['English in two letters', 'Fr;Sa;Su'],
  ['English and long', 'Fri;Saturday;Sun'],
])('columns of days have short names: %s', (_, days) => {
  expect(read([`First Name;Last Name;${days}`, 'Ana;Ray;x;;x', 'Bo;Lind;;x;'])).toEqual([[FRI, SUN], [SAT]])
})

test.each(['Tue;Wed;Thu', 'Tues;Weds;Thurs', 'Tues.;Wed.;Thur.'])(
  'English has several short names: %s',
  days => {
    const week = ['24/11/2026', '25/11/2026', '26/11/2026']
    expect(read([`First Name;Last Name;${days}`, 'Ana;Ray;x;;x', 'Bo;Lind;;x;'], week)).toEqual([
      [week[0], week[2]],
      [week[1]],
    ])
  },
)

test.each([
  ['German', 'Fr + Sa', 'So', [[FRI, SAT], [SUN]]],
  [
    'Dutch',
    'vr t/m zo',
    'za en zo',
    [
      [FRI, SAT, SUN],
      [SAT, SUN],
    ],
  ],
  ['Spanish', 'vie y dom', 'sáb', [[FRI, SUN], [SAT]]],
  ['Italian', 'venerdì e sabato', 'domenica', [[FRI, SAT], [SUN]]],
  ['German, without spaces', 'Fr+Sa', 'So', [[FRI, SAT], [SUN]]],
  ['Japanese', '金、土', '日', [[FRI, SAT], [SUN]]],
  ['Japanese, with points', '(金)･(日)', '土', [[FRI, SUN], [SAT]]],
  ['Swedish', 'fredag och söndag', 'lör', [[FRI, SUN], [SAT]]],
])('a column lists days by short names: %s', (_, ana, bo, days) => {
  expect(read(['First Name;Last Name;Days', `Ana;Ray;${ana}`, `Bo;Lind;${bo}`])).toEqual(days)
})

test.each([
  ['Spanish', 'Ju;Vi;Sa;Do'],
  ['Italian', 'Gi;Ve;Sa;Do'],
  ['German', 'Do;Fr;Sa;So'],
  ['Dutch', 'do;vr;za;zo'],
  ['French', 'Je;Ve;Sa;Di'],
  ['Polish', 'Cz;Pt;So;Nd'],
])("'Do', 'Di' and 'So' are the day that they are in the language of the others: %s", (_, days) => {
  const event = ['19/11/2026', ...DAYS]
  const [thursday = '', friday, , sunday = ''] = days.split(';')
  expect(read([`First Name;Last Name;${days}`, 'Ana;Ray;x;;;', 'Bo;Lind;;;;x'], event)).toEqual([
    [event[0]],
    [SUN],
  ])
  const lists = ['First Name;Last Name;Days', `Ana;Ray;${sunday}`, `Bo;Lind;${thursday}, ${friday}`]
  expect(read(lists, event)).toEqual([[SUN], [event[0], FRI]])
})

test.each([
  ['So', DAYS],
  ['Sa, Do', ['19/11/2026', ...DAYS]],
  ['Sa, Di', [SAT, SUN, '23/11/2026', '24/11/2026']],
  ['Ma', ['23/11/2026', '24/11/2026']],
])('short names that mean two days in two languages are refused: %s', (days, event) => {
  const listed = ['First Name;Last Name;Days', `Ana;Ray;${days}`]
  expect(() => read(listed, event)).toThrow('1 problem')
  expect(() => read([`First Name;Last Name;${days.replace(', ', ';')}`, 'Ana;Ray;x;x'], event)).toThrow(
    '1 problem',
  )
})

test('one short name alone makes no column of a day', () => {
  expect(read(['First Name;Last Name;Days;Sa', 'Ana;Ray;Fri;late'])).toEqual([[FRI]])
})

test('a short Sunday in Turkish is no October beside one other day', () => {
  expect(read(['Ad;Soyad;Cmt;Paz', 'Ana;Ray;;x'], [SAT, SUN])).toEqual([[SUN]])
})

test('a short name whose number is that of another day is refused', () => {
  expect(() => read(['First Name;Last Name;Fr 20;Sa 22', 'Ana;Ray;x;'])).toThrow('1 problem')
})

test('a word that is a day and a month is a day only among other days', () => {
  const march = ['20/03/2026', '21/03/2026', '22/03/2026']
  expect(read(['First Name;Last Name;Days', 'Ana;Ray;20 Mar, 22 Mar'], march)).toEqual([[march[0], march[2]]])
  expect(read(['First Name;Last Name;Days', 'Ana;Ray;Fri 20 Mar, Sun 22 Mar'], march)).toEqual([
    [march[0], march[2]],
  ])
  expect(read(['Nombre;Apellidos;Días', 'Ana;Ray;vie 20 mar, dom 22 mar'], march)).toEqual([
    [march[0], march[2]],
  ])
  expect(read(['Nome;Cognome;Giorni', 'Ana;Ray;20 mar', 'Bo;Lind;ven, dom'], march)).toEqual([
    [march[0]],
    [march[0], march[2]],
  ])
  const week = ['23/11/2026', '24/11/2026', '25/11/2026']
  expect(read(['Nombre;Apellidos;Días', 'Ana;Ray;lun 23, mar 24, mie 25'], week)).toEqual([week])
  expect(read(['Prénom;Nom;lun.;mar.;mer.', 'Ana;Ray;;x;x'], week)).toEqual([week.slice(1)])
})
