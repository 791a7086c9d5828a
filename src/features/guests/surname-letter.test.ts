import { expect, test } from 'vitest'
import { compareText } from '../../../contract/rules/order.ts'
import { letterOf } from './surname-letter.ts'

const named = (last_name: string) => ({ last_name })

test('a letter is shown where it begins', () => {
  expect(letterOf(named('Abbot'), undefined)).toBe('A')
  expect(letterOf(named('Åkesson'), named('Abbot'))).toBeUndefined()
  expect(letterOf(named('brandt'), named('Åkesson'))).toBe('B')
  expect(letterOf(named("'t Hooft"), named('Sato'))).toBe('T')
  expect(letterOf(named('1234'), named('Sato'))).toBeUndefined()
})

test('the letters follow the order of the list', () => {
  const surnames = ['Lambert', 'Łukasik', 'Lutz', 'Æbele', 'Øvergaard', 'ınan']
    .map(named)
    .toSorted((a, b) => compareText(a.last_name, b.last_name))
  expect(surnames.map((guest, at) => letterOf(guest, surnames[at - 1]))).toEqual([
    'A',
    'I',
    'L',
    undefined,
    undefined,
    'O',
  ])
})
