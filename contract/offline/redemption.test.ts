import { expect, test } from 'vitest'
import { guestRedeem, guestReverseRedemption } from '../api/redemption.ts'
import { GIFT_BAG, withRedemption } from '../rules/redemption.ts'
import { opOf } from '../testing/ops.ts'
import { EVENT_ID, guest, guestId, readParams } from '../testing/world.ts'
import { applyOps } from './overlay.ts'
import { redemptionWrites } from './redemption.ts'

test('takes back a redemption from before, allowing for clock skew, and none made since', () => {
  const op = opOf(guestReverseRedemption, {
    params: { id: guestId(1) },
    body: { type: GIFT_BAG },
    context: { event_id: EVENT_ID, pins: [1001] },
    at: '2026-03-06T10:00:00.000Z',
  })
  const given = (at: string) => withRedemption(guest(1), GIFT_BAG, at, 'Ada Reyes')
  const shown = (at: string) => ({
    list: applyOps('guestList', readParams.guestList, [given(at)], [op]),
    types: applyOps('redeemedTypes', readParams.redeemedTypes, { redemptions: { [GIFT_BAG]: at } }, [op]),
  })
  expect(shown('2026-03-06T10:01:30.000Z')).toEqual({ list: [guest(1)], types: { redemptions: {} } })
  const since = '2026-03-06T10:10:00.000Z'
  expect(shown(since)).toEqual({ list: [given(since)], types: { redemptions: { [GIFT_BAG]: since } } })
})

test("a giving that was refused takes its own taking back with it, and no other desk's", () => {
  const at = '2026-03-06T10:00:00.000Z'
  const { creates } = redemptionWrites.guestRedeem
  const give = opOf(guestRedeem, {
    body: { pin: 1001, event_id: EVENT_ID },
    context: { event_id: EVENT_ID, guest_id: guestId(1) },
    at,
  })
  const takenBack = (redeemed_at: string) =>
    redemptionWrites.guestReverseRedemption.entities(
      opOf(guestReverseRedemption, {
        params: { id: guestId(1) },
        body: { type: GIFT_BAG, redeemed_at },
        at: '2026-03-06T10:02:00.000Z',
      }),
    )
  const made = creates?.(give)
  expect(redemptionWrites.guestRedeem.entities(give)).toContain(made)
  expect(takenBack(at)).toContain(made)
  expect(takenBack('2026-03-06T09:58:00.000Z')).not.toContain(made)
})
