// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chosenGuest, emptyChoice, GuestChoiceField } from './guest-choice.tsx'

afterEach(() => {
  cleanup()
  document.body.className = ''
})

test.each([
  ['ORBR', false],
  ['VCARB', true],
])("in the app of %s, 'Is VCARB?' starts as %s", (team, ticked) => {
  document.body.className = team
  expect(emptyChoice().isVcarb).toBe(ticked)
})

const ana = { id: 'a', first_name: 'Ana', last_name: 'Ray', group_name: 'Oracle', is_vcarb: false }
const choice = { query: 'Ana Ray', guest: ana, isVcarb: false }

test.each([
  ['is on the list', [ana], true],
  ['has left the list', [], false],
  ['was kept as a draft, before the list is read', undefined, true],
])('a chosen guest who %s', (_, guests, isChosen) => {
  expect(chosenGuest(choice, guests)).toBe(isChosen ? ana : null)
  render(<GuestChoiceField choice={choice} onChange={() => undefined} guests={guests} cleared={0} />)
  expect(screen.queryByRole('alert')?.textContent).toBe(
    isChosen ? undefined : 'Ana Ray is no longer on the list',
  )
})
