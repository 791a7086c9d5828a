// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEvent } from '../../network/testing/render-in-event.tsx'
import { useReturnPass } from './use-return-pass.ts'

afterEach(cleanup)

test('the outbox can say when the returned pass was due: a guest may have several', async () => {
  const { result, writes } = renderInEvent(() => useReturnPass(), undefined)
  const pass = {
    pass_id: 123_456_789,
    guest_id: 'a',
    guest_name: 'Ann Lee',
    allocated_at: '2026-11-21T18:00:00.000Z',
    duration: 15,
    returned: false,
    is_vcarb: false,
  }
  await act(async () => void result.current.returnPass(pass))
  expect(writes[0]?.input.context).toMatchObject({ subject: 'Ann Lee', item: '10:15' })
})
