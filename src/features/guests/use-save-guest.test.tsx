// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guestCheckIn, guestCreate } from '../../../contract/api/guests.ts'
import { guestRedeem, guestRedeemVoucher } from '../../../contract/api/redemption.ts'
import { NetworkError } from '../../api/errors.ts'
import type { EngineHost } from '../../network/engine-link.ts'
import { EVENT, EVENT_GROUP, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { NO_NOTES } from './note-fields.ts'
import { useCheckIn } from './use-check-in.ts'
import { useSaveGuest } from './use-save-guest.ts'

const NOBODY = [] as const
const FORM = {
  ...NO_NOTES,
  firstName: 'Ana',
  lastName: 'Ray',
  days: ['21/11/2026'],
  checkInNow: true,
  voucher: true,
  gift: true,
}

/** A guest with everything ticked, of whom only the creation has been answered. */
async function addGuest(host?: EngineHost) {
  const { result, writes } = renderInEvent(() => useSaveGuest(useCheckIn(NOBODY).checkIn), undefined, host)
  act(() => void result.current.add(FORM, EVENT_GROUP))
  await act(async () => writes[0]?.queued())
  return writes
}

test('makes check-in, voucher and gift of a new guest before the first of them is answered', async () => {
  const writes = await addGuest()
  expect(writes.map(({ row }) => row)).toEqual([guestCreate, guestCheckIn, guestRedeemVoucher, guestRedeem])
})

test('redeems voucher and gift of a guest added offline by guest id, as there is no pin yet', async () => {
  const writes = await addGuest()
  const [created, , voucher, gift] = writes.map(({ input }) => 'body' in input && input.body)
  expect(created).toMatchObject({ id: expect.any(String), firstName: 'Ana' })
  const guest_id = writes[0]?.input.context?.guest_id
  expect(voucher).toMatchObject({ guest_id })
  expect(gift).toEqual({ guest_id, event_id: EVENT.id })
})

test('on a device that keeps no writes, voucher and gift wait for the check-in, and are not made without it', async () => {
  const writes = await addGuest('nowhere')
  expect(writes).toHaveLength(2)
  await act(async () => writes[1]?.queued())
  expect(writes).toHaveLength(4)
  const refused = await addGuest('nowhere')
  await act(async () => refused[1]?.refused(new NetworkError('No answer.')))
  expect(refused).toHaveLength(2)
})
