// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fillPath } from '../../../contract/api/path.ts'
import { guestReverseRedemption, remainingByDay, remainingByGroup } from '../../../contract/api/redemption.ts'
import { applyOps } from '../../../contract/offline/overlay.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { GIFT_BAG, withRedemption } from '../../../contract/rules/redemption.ts'
import { opOf } from '../../../contract/testing/ops.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { RemainingByDay, RemainingByGroup } from './remaining-panels.tsx'

afterEach(cleanup)

const DAY = '21/11/2026'
const guest = newGuest(
  { id: 'a', first_name: 'Ana', last_name: 'Ray', group_name: 'Oracle', event_group_id: 1, is_vcarb: false },
  DAY,
)
const served = (at: string, by: string) => withRedemption(guest, GIFT_BAG, at, by)

/** The reversal waits on this device; it is of the gift that was given at ten. */
const takesBack = opOf(guestReverseRedemption, {
  params: { id: guest.id },
  body: { type: GIFT_BAG, redeemed_at: '2026-11-21T10:00:00.000Z' },
  at: '2026-11-21T10:05:00.000Z',
  context: guestContext(served('2026-11-21T10:00:00.000Z', 'Una'), EVENT, 'Una'),
})

function show(stored: Guest, guests: 'known' | 'unknown') {
  const left = stored.gift_received ? 0 : 1
  const counts = { remaining_count: left, total_count: 1 }
  const { wrapper, cache } = createEventScreen()
  const params = { id: EVENT.id }
  const put = (path: string, read: 'remainingByDay' | 'remainingByGroup', rows: unknown) =>
    cache.client.setQueryData([path], { data: applyOps(read, params, rows, [takesBack]), asOf: null })
  put(fillPath(remainingByDay.path, params), 'remainingByDay', [
    { year: 2026, month: 11, day: 21, ...counts },
    { year: 2026, month: 11, day: 22, remaining_count: 0, total_count: 0 },
  ])
  put(fillPath(remainingByGroup.path, params), 'remainingByGroup', [
    { event_group_id: 1, name: 'Oracle', ...counts },
    { event_group_id: 2, name: 'Ford', remaining_count: 0, total_count: 0 },
  ])
  const list = applyOps('guestList', { eventId: EVENT.id }, [stored], [takesBack]) as Guest[]
  const known = guests === 'known' ? list : undefined
  render(
    <>
      <RemainingByDay guests={known} />
      <RemainingByGroup guests={known} />
    </>,
    { wrapper },
  )
  return screen.getAllByRole('row').flatMap(row => row.querySelector('td')?.textContent ?? [])
}

test('a gift that somebody else gave again is not counted as remaining while its reversal waits', () => {
  const again = served('2026-11-21T10:03:00.000Z', 'Bob')
  expect(show(again, 'known').map(text => text.slice(0, 6))).toEqual(['0 of 1', '0 of 0', '0 of 1', '0 of 0'])
})

test('a gift that is taken back remains, also before the guests are known', () => {
  const own = served('2026-11-21T10:00:00.000Z', 'Una')
  for (const guests of ['known', 'unknown'] as const) {
    expect(show(own, guests).map(text => text.slice(0, 6))).toEqual(['1 of 1', '0 of 0', '1 of 1', '0 of 0'])
    cleanup()
  }
})
