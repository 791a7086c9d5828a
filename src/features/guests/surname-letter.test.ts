import { expect, test } from 'vitest'
import { letterOf } from './surname-letter.ts'

const named = (last_name: string) => ({ last_name })

test('a letter stands where it begins', () => {
  expect(letterOf(named('Abbot'), undefined)).toBe('A')
  expect(letterOf(named('Åkesson'), named('Abbot'))).toBeUndefined()
  expect(letterOf(named('brandt'), named('Åkesson'))).toBe('B')
  expect(letterOf(named("'t Hooft"), named('Sato'))).toBe('T')
  expect(letterOf(named('1234'), named('Sato'))).toBeUndefined()
})
