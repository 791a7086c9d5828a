import { describe, expect, test } from 'vitest'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { newGuest } from '../../contract/rules/new-guest.ts'
import { withRedemption } from '../../contract/rules/redemption.ts'
import { ApiError, NetworkError } from '../api/errors.ts'
import type { RejectedEntry } from './outbox-store.ts'
import { type Result, reconcile, redeemedText, refusal, rejectedResult } from './redemption-result.ts'

const guest: Guest = {
  ...newGuest(
    {
      id: '0b9f6d1e-4a3c-4c52-9d63-1f2e3a4b5c6d',
      first_name: 'Jane',
      last_name: 'Doe',
      group_name: 'Calder Bank',
      event_group_id: 3,
      is_vcarb: false,
    },
    '21/11/2026',
  ),
  pin: 4711,
}
const at = '2026-11-21T10:32:00.500Z'
const queued = (type: string): Result => ({
  what: 'queued',
  guestId: guest.id,
  type,
  from: Date.parse('2026-11-21T10:32:00.000Z'),
  until: Date.parse('2026-11-21T10:32:01.000Z'),
  name: 'Jane Doe',
  group: 'Calder Bank',
  item: 'Gift bag',
  by: 'Avery',
})

describe('a redemption queued on this device', () => {
  test('is ours while the list shows it as made here, or does not show it yet', () => {
    expect(reconcile(queued('CAP'), [guest])).toEqual(queued('CAP'))
    expect(reconcile(queued('CAP'), [])).toEqual(queued('CAP'))
    expect(reconcile(queued('CAP'), [withRedemption(guest, 'CAP', at, 'Avery')])).toMatchObject({
      what: 'queued',
      at,
      by: 'Avery',
    })
  })

  test('is ours when the clock of this device is ahead: the server stores no time later than arrival', () => {
    const whenItCame = '2026-11-21T10:30:30.000Z'
    expect(reconcile(queued('CAP'), [withRedemption(guest, 'CAP', whenItCame, 'Avery')])).toMatchObject({
      what: 'queued',
      at: whenItCame,
    })
    expect(
      reconcile(queued('GIFT_BAG'), [withRedemption(guest, 'GIFT_BAG', whenItCame, 'Bianca')]),
    ).toMatchObject({ what: 'already', by: 'Bianca' })
  })

  test('is ours under our name, also when the server has corrected the time of a wrong clock', () => {
    for (const corrected of ['2026-11-21T10:02:00.000Z', '2026-11-21T11:02:00.000Z'])
      expect(
        reconcile(queued('GIFT_BAG'), [withRedemption(guest, 'GIFT_BAG', corrected, 'Avery')]),
      ).toMatchObject({
        what: 'queued',
        at: corrected,
      })
  })

  test('is the other desk’s once the list shows another time, and for a gift bag its issuer', () => {
    const [earlier, later] = ['2026-11-21T10:20:00.000Z', '2026-11-21T10:32:02.000Z']
    expect(
      reconcile(queued('GIFT_BAG'), [withRedemption(guest, 'GIFT_BAG', earlier, 'Bianca')]),
    ).toMatchObject({ what: 'already', name: 'Jane Doe', group: 'Calder Bank', at: earlier, by: 'Bianca' })
    for (const theirs of [earlier, later])
      expect(reconcile(queued('CAP'), [withRedemption(guest, 'CAP', theirs, 'Bianca')])).toMatchObject({
        what: 'already',
        at: theirs,
      })
  })
})

test('shows its own refusal by the server, and no other one', () => {
  const error = {
    statusCode: 404,
    name: 'PinNotFound' as const,
    message: 'That pin was not found against any guests',
  }
  const rejected = (madeAt: string, endpoint = 'guestRedeemType') => {
    const op = { at: madeAt, endpoint } as RejectedEntry['op']
    return { state: 'rejected', error, rejectedAt: at, op, text: '', entities: [] } satisfies RejectedEntry
  }
  const earlier = rejected('2026-11-21T10:20:00.000Z')
  expect(rejectedResult(queued('CAP'), [earlier, rejected(at)])).toEqual({
    what: 'problem',
    title: error.message,
  })
  for (const other of [earlier, rejected('2026-11-21T10:32:02.000Z')])
    expect(rejectedResult(queued('CAP'), [other])).toBeUndefined()
  expect(rejectedResult(queued('CAP'), [])).toBeUndefined()
  expect(rejectedResult(queued('CAP'), [rejected(at, 'guestCheckIn')]), 'made just before it').toBeUndefined()
})

describe('a refusal', () => {
  test('of a second redemption names the guest, the time and the issuer', () => {
    const error = new ApiError({
      statusCode: 400,
      name: 'AlreadyRedeemed',
      message: 'Already Redeemed',
      guest_name: 'Jane Doe',
      group_name: 'Calder Bank',
      redeemed_at: at,
      issued_by: 'Bianca',
    })
    const result = refusal(error, guest, 'Team cap')
    expect(result).toEqual({
      what: 'already',
      name: 'Jane Doe',
      group: 'Calder Bank',
      item: 'Team cap',
      at,
      by: 'Bianca',
    })
  })

  test('of another kind keeps its message; a network failure is not a refusal', () => {
    const error = new ApiError({
      statusCode: 404,
      name: 'PinNotFound',
      message: 'That pin was not found against any guests',
    })
    expect(refusal(error, guest, 'Team cap')).toEqual({
      what: 'problem',
      title: 'That pin was not found against any guests',
    })
    expect(refusal(new NetworkError('x'), guest, 'Team cap')).toMatchObject({
      what: 'problem',
      title: expect.stringContaining('cannot be reached'),
    })
  })
})

test('the redeemed text uses the time of the venue', () => {
  const given = { name: 'Jane Doe', group: 'Calder Bank', item: 'Gift bag' }
  expect(redeemedText({ ...given, at, by: 'Avery' }, 'Asia/Singapore')).toBe(
    'Gift bag redeemed 21/11/2026 18:32:00 by Avery',
  )
  expect(redeemedText(given, 'Asia/Singapore')).toBe('Gift bag redeemed')
})
