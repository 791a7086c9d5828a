// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { PassRow } from './pass-row.tsx'

afterEach(cleanup)

test('the boxes of two passes differ by name even if their guests do not', () => {
  const rowOf = (pass_id: number, duration: number) => (
    <PassRow
      key={pass_id}
      pass={{
        pass_id,
        guest_id: `00000000-0000-4000-8000-${pass_id}000`,
        guest_name: 'Ann Lee',
        allocated_at: '2026-11-21T18:00:00.000Z',
        duration,
        returned: false,
        is_vcarb: false,
      }}
      returning={false}
      onReturn={() => undefined}
    />
  )
  const { wrapper } = createEventScreen()
  render([rowOf(123_456_789, 15), rowOf(123_456_790, 30)], { wrapper })
  const names = screen.getAllByRole('checkbox').map(box => box.getAttribute('aria-label'))
  expect(names).toEqual(['Returned, Ann Lee, due 10:15', 'Returned, Ann Lee, due 10:30'])
})
