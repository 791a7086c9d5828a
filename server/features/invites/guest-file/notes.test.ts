import { describe, expect, test } from 'vitest'
import { guestTemplate } from '../../../../contract/rules/guest-template.ts'
import { csvFile, DAYS, problemsIn } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const read = (text: string) => readGuestFile(csvFile(text), DAYS).guests
const one = (header: string, cells: string) =>
  read(`First Name,Last Name,Days,${header}\nAda,Quill,all,${cells}`)[0]

describe('the columns of dietary needs and notes', () => {
  test.each([
    ['Dietary needs,Notes', 'Vegan,Late'],
    ['DIETARY REQUIREMENTS,Comments', 'vegan,Late'],
    ['Ernährung,Bemerkung', 'Veganerin,Late'],
    ['Régime alimentaire,Remarques', 'végétalienne,Late'],
    ['食事制限,備考', 'ヴィーガン,Late'],
  ])('are recognized as %s', (header, cells) => {
    expect(one(header, cells)).toMatchObject({ needs: 'Vegan', note: 'Late' })
  })

  test.each([
    'Dietary requirements / allergies',
    'Do you have any dietary requirements?',
    'Special dietary requirements',
    'Dietary restriction',
    'Allergies/Dietary',
    'Food allergies / intolerances',
    'Allergien / Unverträglichkeiten',
    'Ernährungsbesonderheiten',
    'Allergies alimentaires',
    'Restrictions alimentaires',
    'Intolleranze alimentari',
    'Alergias alimentarias',
    'Alergie pokarmowe',
  ])('of needs may have a longer name: %s', header => {
    expect(one(header, 'Vegan')?.needs).toBe('Vegan')
    expect(one(`Diet,${header}`, 'Vegan,no celery')?.needs).toBe('Vegan, no celery')
  })

  test('that say whether there are needs, or which, are read', () => {
    const guests = 'Ada,Quill,all,Yes\nBo,Lind,all,Yes\nKim,Lo,all,Nuts'
    expect(read(`First Name,Last Name,Days,Any allergies?\n${guests}`).at(-1)?.needs).toBe('Nuts')
  })

  test('that only say whether there are needs are not taken for needs', () => {
    expect(one('Any dietary requirements? (Y/N),If yes', 'Y,Vegan')?.needs).toBeUndefined()
  })

  test('are named in a problem as in the file', () => {
    const file = `First Name,Last Name,Days,Allergies and access needs\nAda,Quill,all,${'a'.repeat(201)}`
    expect(problemsIn(file)).toEqual([expect.stringContaining('2 Allergies and access needs: Dietary needs')])
  })

  test("are not those of the template's example, whose names were typed over", () => {
    const typedOver = (needs: string) =>
      guestTemplate(DAYS)
        .replace(/^Example,[^,]+/m, 'Ada,Quill')
        .replace('e.g. Vegan', needs)
    expect(read(typedOver('e.g. Vegan'))).toMatchObject([{ first: 'Ada', last: 'Quill' }])
    expect(read(typedOver('e.g. Vegan'))[0]?.needs).toBeUndefined()
    expect(read(typedOver('e.g. Vegan'))[0]?.note).toBeUndefined()
    expect(read(typedOver('Halal'))[0]?.needs).toBe('Halal')
  })

  test('are empty if missing, empty, or filled with words for "none"', () => {
    for (const guest of [
      one('Allergies / intolerances', 'No known allergies'),
      one('Phone', '12'),
      one('Diet,Notes', ','),
      one('Diet,Notes', 'Keine,n/a'),
      one('Diet,Notes', '-,0'),
    ])
      expect(guest).toEqual({ row: 2, first: 'Ada', last: 'Quill', days: [...DAYS], key: 'adaquill' })
  })

  test('of one kind are combined', () => {
    expect(
      one('Diet,Allergies,Notes,Comments', 'halal,"Nussallergie; no celery",Late,Two chairs'),
    ).toMatchObject({
      needs: 'Halal, Nut allergy, no celery',
      note: 'Late; Two chairs',
    })
  })

  test('keep a text of signs that says something', () => {
    expect(one('Diet,Notes', '🥜,?!')).toMatchObject({ needs: '🥜', note: '?!' })
  })

  test('keep a text that only resembles a usual need as it was typed', () => {
    expect(one('Diet', 'laktosefrei')?.needs).toBe('laktosefrei')
  })

  test('are refused when they are too long, by row and column', () => {
    const reason = 'Notes can have 500 characters at most'
    const problems = [{ row: 2, column: 'Notes', value: 'a'.repeat(100), reason }]
    const long = { name: 'InvalidGuestList', details: { problems, total: 1 } }
    expect(() => one('Notes', 'a'.repeat(501))).toThrow(expect.objectContaining(long))
    expect(() => one('Notes', 'a'.repeat(500))).not.toThrow()
    expect(() => one('Diet', 'a'.repeat(201))).toThrow('1 problem')
  })

  test('do not make a row a header: a guest may have that name', () => {
    expect(read('First Name,Last Name,Days\nNote,Diet,all\n')).toHaveLength(1)
    expect(read('First Name,Last Name,Days\nNut allergy,Food intolerance,all\n')).toHaveLength(1)
  })

  test('do not make a row of guests the header if that has no names', () => {
    expect(problemsIn('Who,Friday\nAda Quill,x\nFood allergies,Notes\n')[0]).toMatch(/^1 First Name: /)
  })

  test('are read without the apostrophe that the export puts before a formula', () => {
    expect(one('Notes', "'=1+1")?.note).toBe('=1+1')
  })

  test.each(['Sat', '21/11/2026', 'and Sat', 'Fri - Sun'])('hold no day that slipped into them: %s', day => {
    const head = 'First Name,Last Name,Days,Diet,Notes'
    const together = 'Put several days into one cell, in quotation marks.'
    expect(problemsIn(`${head}\nAda,Quill,Fri,${day},\nBo,Lind,Fri,Vegan,${day}`)).toEqual([
      `2 Diet: This is a day, not a dietary need. ${together}`,
      `3 Notes: This is a day, not a note. ${together}`,
    ])
  })

  test('hold no day that slipped into them beside columns for days', () => {
    const head = 'First Name,Last Name,Fri,Diet,Notes'
    expect(problemsIn(`${head}\nAda,Quill,x,Sat,`)).toEqual(['2 Diet: This is a day, not a dietary need.'])
    expect(read(`${head}\nAda,Quill,x,,Saturday`)[0]?.note).toBe('Saturday')
  })

  test.each(['Friday only', 'attending Friday', 'Race day Sunday', 'Fri & Sun'])(
    'may repeat a day of the guest: %s',
    note => {
      const file = `First Name,Last Name,Days,Notes\nAda,Quill,"Fri, Sun",${note}`
      expect(read(file)[0]).toMatchObject({ days: [DAYS[0], DAYS[2]], note })
      expect(problemsIn(file.replace('Notes', 'Diet'))).toEqual([
        expect.stringContaining('2 Diet: This is a day, not a dietary need.'),
      ])
    },
  )

  test('may speak of a day, or of all', () => {
    expect(one('Food,Notes', 'all,not Saturday after all')).toMatchObject({
      needs: 'all',
      note: 'not Saturday after all',
    })
    expect(one('Food,Notes', 'vegan on Sat,Sat from 14:00')).toMatchObject({ needs: 'vegan on Sat' })
  })

  test.each(['Diet', 'Nut allergy'])('of needs hold no marks: %s', column => {
    for (const mark of ['x', 'Yes', '1', 'V'])
      expect(
        problemsIn(`First Name,Last Name,Fri,${column}\nAda,Quill,x,${mark}\nBo,Lind,x,no fish`),
      ).toEqual([`2 ${column}: Please write which dietary need it is, or leave the cell empty.`])
  })
})
