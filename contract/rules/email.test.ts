import { expect, test } from 'vitest'
import { Email } from '../api/fields.ts'
import { isEmail } from './email.ts'

test.each([
  ['jane@team.example', true],
  ["o'neil+desk@mail.team.example", true],
  ['J_D-2@t-1.example', true],
  ['r&d@team.example', true],
  ['anna@team.xn--p1ai', true],
  ['', false],
  ['jane', false],
  ['jane@team', false],
  ['jane@team.1', false],
  ['jane@@team.example', false],
  ['jane doe@team.example', false],
  ['.jane@team.example', false],
  ['jane.@team.example', false],
  ['ja..ne@team.example', false],
  ['jane@-team.example', false],
  ['jane@team.example.', false],
  [`${'a'.repeat(250)}@team.example`, false],
])('%s: the form and the server agree', (text, fits) => {
  expect(isEmail(text)).toBe(fits)
  expect(Email.safeParse(text).success).toBe(fits)
})
