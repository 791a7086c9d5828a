// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { GiftBags } from './gift-bags.tsx'

afterEach(cleanup)

test('both figures are written in the same way', () => {
  const one = {
    id: 'a',
    first_name: 'Ana',
    last_name: 'Ray',
    group_name: 'Oracle',
    event_group_id: 1,
    is_vcarb: false,
  }
  render(<GiftBags guests={Array.from({ length: 5000 }, () => newGuest(one, '21/11/2026'))} />)
  expect(screen.getByText('5,000 gift bags, 5,000 remaining')).toBeTruthy()
})
