// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { deliverScan } from '../../lib/scans.ts'
import { createEventScreen, groupGuest } from '../../network/testing/render-in-event.tsx'
import { GiftRedemptionPanel } from './gift-redemption-panel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Redeems a pin of which the device knows no guest, with this answer to its look-up. */
async function redeem(answer: () => Promise<Response>) {
  const asked = vi.fn((_url: string) => answer())
  vi.stubGlobal('fetch', asked)
  const { wrapper, writes } = createEventScreen()
  render(<GiftRedemptionPanel guests={[]} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '4321' } })
  screen.getByRole('button', { name: 'Redeem gift' }).focus()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Redeem gift' })))
  expect(asked.mock.calls[0]?.[0]).toBe('/guests/redeemedTypes/4321?event_id=7')
  return writes
}
const refused = (status: number, name: string, message: string) => async () =>
  Response.json({ statusCode: status, name, message }, { status })

test.each([
  ['TooManyWrongPins', 429, '10 wrong pins in a minute. Please wait 40 seconds.'],
  ['PinNotFound', 404, 'That pin was not found against any guests'],
])('%s for an unknown pin is told at once, and nothing is saved', async (name, status, message) => {
  const writes = await redeem(refused(status, name, message))
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(writes).toEqual([])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['offline mode', async () => Response.json({ offline: true }, { status: 503 })],
  ['a server in trouble', refused(503, 'Unavailable', 'Not ready.')],
])('with %s the redemption waits on this device', async (_, answer) => {
  const writes = await redeem(answer)
  expect(writes).toHaveLength(1)
  await act(async () => writes[0]?.queued())
  expect(screen.getByText('This device knows no guest with that pin')).toBeTruthy()
  // Whether or not the device itself is online.
  expect(screen.getByText(/The server confirms or refuses it once it is sent\.$/)).toBeTruthy()
})

test('a pin that only the server knows is redeemed', async () => {
  const writes = await redeem(async () => Response.json({ redemptions: {} }))
  expect(writes).toHaveLength(1)
  await act(async () =>
    writes[0]?.done({ guest_name: 'Ana Ray', group_name: 'Oracle', redeemed_at: '2026-11-21T10:32:00.500Z' }),
  )
  expect(screen.getByText('Successful Redemption')).toBeTruthy()
  // The pressed button is disabled until the next pin.
  expect(document.activeElement).toBe(screen.getByLabelText('Guest pin'))
})

test('while a redemption is on its way, no other pin is accepted, typed or scanned', async () => {
  const ids = {
    first_name: 'Ana',
    last_name: 'Ray',
    group_name: 'Oracle',
    event_group_id: 1,
    is_vcarb: false,
  }
  const ana = { ...newGuest({ id: 'a', ...ids }, '21/11/2026'), pin: 1234 }
  const { wrapper, writes } = createEventScreen()
  const { rerender } = render(<GiftRedemptionPanel guests={[ana]} />, { wrapper })
  const pin = screen.getByLabelText<HTMLInputElement>('Guest pin')
  fireEvent.change(pin, { target: { value: '1234' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Redeem gift' })))
  // The pin may be another guest's when the write is sent.
  expect(writes[0]?.input).toMatchObject({ body: { pin: '1234', guest_id: 'a', event_id: 7 } })
  expect(pin.readOnly).toBe(true)
  expect(deliverScan('5678', pin)).toBe('refused')
  expect(pin.value).toBe('1234')
  // The list shows the waiting redemption already, which is no earlier one.
  rerender(<GiftRedemptionPanel guests={[{ ...ana, gift_received: true }]} />)
  expect(screen.queryByText(/Already Redeemed/)).toBeNull()
  await act(async () =>
    writes[0]?.done({ guest_name: 'Ana Ray', group_name: 'Oracle', redeemed_at: '2026-11-21T10:32:00.500Z' }),
  )
  expect(screen.getByText('Successful Redemption')).toBeTruthy()
  expect([pin.value, pin.readOnly]).toEqual(['', false])
  expect(deliverScan('5678', pin)).toBe('written')
})

test('a note for the steward is shown with the holder of the pin until the guest is in', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const ana = {
    ...groupGuest('Ana', '21/11/2026'),
    pin: 1234,
    note: 'Uses a wheelchair',
    tell_steward: true,
  }
  const { wrapper } = createEventScreen()
  const { rerender } = render(<GiftRedemptionPanel guests={[ana]} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '1234' } })
  expect(screen.getByRole('button', { name: 'Check in and redeem' })).toBeTruthy()
  expect(screen.getByText('Ana Ray: Uses a wheelchair')).toBeTruthy()
  rerender(<GiftRedemptionPanel guests={[{ ...ana, check_in_times: '2026-11-21T17:59:00.000Z' }]} />)
  expect(screen.queryByText('Ana Ray: Uses a wheelchair')).toBeNull()
})
