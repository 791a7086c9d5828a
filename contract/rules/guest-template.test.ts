import { expect, test } from 'vitest'
import { guestTemplate, guestTemplateName } from './guest-template.ts'

test('the template has a column for each day and an example row, and keeps accents in Excel', () => {
  expect(guestTemplate(['20/11/2026', '21/11/2026'])).toBe(
    '\ufeffFirst Name,Last Name,20/11/2026,21/11/2026,Dietary needs,Notes\r\nExample,Guest (this row is not read),x,,e.g. Vegan,e.g. Uses a wheelchair\r\n',
  )
})

test('its name is a valid file name on any system', () => {
  expect(guestTemplateName('Las Vegas Grand Prix 2026')).toBe('Guest list Las Vegas Grand Prix 2026.csv')
  expect(guestTemplateName('São Paulo: "24/26"?')).toBe('Guest list São Paulo 2426.csv')
})
