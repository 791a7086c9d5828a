// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { AttendanceFigures } from './attendance-figures.tsx'

afterEach(cleanup)

test('large counts are written as in the guest list', () => {
  const one = {
    id: 'a',
    first_name: 'Ana',
    last_name: 'Ray',
    group_name: 'Oracle',
    event_group_id: 1,
    is_vcarb: false,
  }
  const day = '21/11/2026'
  const guests = Array.from({ length: 5000 }, () => newGuest(one, day))
  render(<AttendanceFigures guests={guests} day={day} missingWords="Still to come" />)
  expect(screen.getAllByText('5,000').map(({ previousElementSibling: what }) => what?.textContent)).toEqual([
    'Still to come',
    'Expected',
  ])
  expect(screen.getByText('0/5,000 on Saturday 21 Nov')).toBeTruthy()
})
