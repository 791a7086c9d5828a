// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { emptyChoice } from './guest-choice.tsx'

afterEach(() => {
  document.body.className = ''
})

test.each([
  ['ORBR', false],
  ['VCARB', true],
])("in the app of %s, 'Is VCARB?' starts as %s", (team, ticked) => {
  document.body.className = team
  expect(emptyChoice().isVcarb).toBe(ticked)
})
