// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { KitchenSheet } from './kitchen-sheet.tsx'

afterEach(cleanup)

test('a thousand guests are written on paper as on the screen', () => {
  const one = {
    id: 'a',
    first_name: 'Ana',
    last_name: 'Ray',
    group_name: 'Oracle',
    event_group_id: 1,
    is_vcarb: false,
  }
  const day = '21/11/2026'
  const guests = Array.from({ length: 1250 }, () => newGuest(one, day))
  render(<KitchenSheet guests={guests} days={[day]} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0', '1,250'])
})
