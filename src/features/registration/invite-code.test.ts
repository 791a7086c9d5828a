import { expect, test } from 'vitest'
import { inviteCodeOf } from './invite-code.ts'

const CODE = 'aB3_-dEfGhIjKlMnOpQr0w'

test.each([
  CODE,
  ...['.', ',', '/', ')', '"', '>', '%', '%20', '%E2%80%9D', '%E0%A4%A', '&utm_source=mail'].map(
    end => CODE + end,
  ),
  `%20${CODE}`,
  `<${CODE}>`,
])('?inviteID=%s has the code', text => {
  expect(inviteCodeOf(`?inviteID=${text}`)).toBe(CODE)
})

test.each(['', '?inviteID=', '?inviteID=%20.', '?invite=x'])('%s has none', query => {
  expect(inviteCodeOf(query)).toBe('')
})
