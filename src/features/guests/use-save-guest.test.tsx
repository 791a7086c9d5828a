// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EVENT, EVENT_GROUP, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { NO_NOTES } from './note-fields.ts'
import { useSaveGuest } from './use-save-guest.ts'

test('redeems voucher and gift of a guest added offline by guest id, as there is no pin yet', async () => {
  const { result, writes } = renderInEvent(useSaveGuest, async () => true)
  const form = { ...NO_NOTES, firstName: 'Ana', lastName: 'Ray', days: ['21/11/2026'], checkInNow: true }
  act(() => void result.current.add({ ...form, voucher: true, gift: true }, EVENT_GROUP))
  await act(async () => writes[0]?.queued())
  await act(async () => writes[1]?.queued())
  const [created, voucher, gift] = writes.map(({ input }) => 'body' in input && input.body)
  expect(created).toMatchObject({ id: expect.any(String), firstName: 'Ana' })
  const guest_id = writes[0]?.input.context?.guest_id
  expect(voucher).toMatchObject({ guest_id })
  expect(gift).toEqual({ guest_id, event_id: EVENT.id })
})
