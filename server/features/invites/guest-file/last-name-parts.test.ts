import { expect, test } from 'vitest'
import { csvFile, DAYS, guestsIn, problemsIn } from '../../../testing/guest-files.ts'
import { readGuestFile } from './read-guest-file.ts'

const [FRI] = DAYS

test.each([
  [
    'Dutch',
    'Voornaam;Tussenvoegsel;Achternaam;Dagen\nJan;van der;Berg;Fri\nPiet;;Bos;Fri',
    ['van der Berg', 'Bos'],
  ],
  [
    'Spanish',
    'Segundo apellido;Primer apellido;Nombre;Días\nLópez;García;Jan;Fri\n;Ruiz;Piet;Fri',
    ['García López', 'Ruiz'],
  ],
])('the parts of a %s last name are one name', (_, file, [jan, piet]) => {
  expect(guestsIn(file)).toEqual([`Jan|${jan}|${FRI}`, `Piet|${piet}|${FRI}`])
  expect(readGuestFile(csvFile(file), DAYS).unreadColumns).toEqual([])
})

test('one of the parts alone is no column for the last name', () => {
  expect(problemsIn('Nombre;Segundo apellido;Días\nAna;López;Fri')).toEqual([
    "1 Last Name: There is no column 'Last Name'.",
  ])
})
