import { expect, test } from 'vitest'
import type { ErrorBody, ErrorName } from '../../contract/api/errors.ts'
import { sampleOf } from '../../contract/testing/ops.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { mayJoinOtherGroup, remedyOf } from './refusal-remedy.ts'

const op = sampleOf('guestCheckIn')
const entities: readonly string[] = []

const refused = (name: ErrorName, details: Partial<ErrorBody> = {}): OutboxEntry => ({
  state: 'rejected',
  op,
  entities,
  text: 'Redeem gift for Ann Bell',
  error: { statusCode: 400, name, message: 'No', ...details },
  rejectedAt: '2026-11-20T10:00:00.000Z',
})

test('a write that somebody else was first with is accepted, naming them', () => {
  expect(remedyOf(refused('AlreadyRedeemed', { issued_by: 'Bianca Ferretti' }))).toEqual({
    what: 'done',
    label: 'OK, Bianca Ferretti gave it',
  })
  expect(remedyOf(refused('AlreadyRedeemed'))).toEqual({ what: 'done', label: 'OK, it is done' })
  expect(remedyOf(refused('AlreadyOnTour'))).toMatchObject({ what: 'done' })
  const move = { op: sampleOf('tourGuestSwap') }
  expect(remedyOf({ ...refused('AlreadyOnTour'), ...move }), 'has not left the other').toEqual({
    what: 'retry',
  })
})

test('a write that may still succeed is retried; one whose subject is gone is discarded', () => {
  expect(remedyOf(refused('TourFull'))).toEqual({ what: 'retry' })
  expect(remedyOf(refused('PassCodeTaken'))).toEqual({ what: 'retry' })
  for (const name of ['NotFound', 'GuestNotFound', 'PinNotFound', 'Forbidden'] as const)
    expect(remedyOf(refused(name))).toEqual({ what: 'discard' })
  // What it asks for can be done first: 'undo that check-in before taking the day away'.
  expect(remedyOf(refused('BadRequest'))).toEqual({ what: 'retry' })
})

test('a new guest whose group is full or gone may join another one', () => {
  const added = { op: sampleOf('guestCreate') }
  for (const name of ['EventGroupNotFound', 'OverGuestLimit'] as const) {
    expect(mayJoinOtherGroup({ ...refused(name), ...added })).toBe(true)
    expect(mayJoinOtherGroup(refused(name))).toBe(false)
  }
  expect(mayJoinOtherGroup({ ...refused('NotAttending'), ...added })).toBe(false)
})

test('a waiting write needs no remedy', () => {
  expect(remedyOf({ state: 'waiting', op, entities, text: 'Check in Ann Bell' })).toBeUndefined()
})
