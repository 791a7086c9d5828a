// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { GIFT_BAG, withRedemption } from '../../../contract/rules/redemption.ts'
import { sampleOf } from '../../../contract/testing/ops.ts'
import type { OutboxEntry, PageMessage } from '../../../contract/worker/messages.ts'
import type { EngineLink } from '../../network/engine-link.ts'
import { NetworkProvider } from '../../network/network-state.tsx'
import { createOfflineReadiness } from '../../network/offline-readiness-store.ts'
import { queued } from '../../network/redemption-result.ts'
import { networkOf } from '../../network/testing/network-of.ts'
import { EVENT_GROUP, groupGuest } from '../../network/testing/render-in-event.tsx'
import { createUpdates } from '../../network/update-store.ts'
import { GroupResultNotice } from './group-result-notice.tsx'

afterEach(cleanup)

const DAY = '21/11/2026'
const guests = ['Ana', 'Ben'].map(name => groupGuest(name, DAY))

/** The result of gift bags that were queued here, on a device whose engine says that they were refused. */
function show(error: ErrorBody, list = guests): void {
  const from = Date.now()
  const bag = { type: GIFT_BAG, item: '', issuer: 'Avery', from }
  const op = { ...sampleOf('groupRedeem'), at: new Date(from).toISOString() }
  const refused: OutboxEntry = {
    state: 'rejected',
    error,
    rejectedAt: op.at,
    op,
    text: '',
    entities: guests.map(({ id }) => guestEntity(id)),
  }
  const status = { pending: 0, sending: 0, rejected: 1, ofOthers: 0, offline: false, needsSignIn: false }
  const answers: Partial<Record<PageMessage['type'], unknown>> = {
    'get-status': status,
    'get-outbox': [refused],
  }
  const engine: EngineLink = {
    host: () => 'worker',
    fetch: (url, init) => fetch(url, init),
    ask: async message => answers[message.type] as never,
    listen: () => () => undefined,
  }
  const result = {
    what: 'done' as const,
    group: EVENT_GROUP.name,
    bags: 2,
    expected: 2,
    day: DAY,
    queued: guests.map(guest => queued(guest, bag)),
  }
  render(
    <NetworkProvider
      network={networkOf(engine)}
      readiness={createOfflineReadiness(false, 'test_')}
      updates={createUpdates()}
    >
      <GroupResultNotice result={result} guests={list} />
    </NetworkProvider>,
  )
}

test('bags that the same person has given on another device are not announced once more', async () => {
  const given = guests.map(guest => withRedemption(guest, GIFT_BAG, new Date().toISOString(), 'Avery'))
  show({ statusCode: 400, name: 'AlreadyRedeemed', message: 'Already Redeemed' }, given)
  await screen.findByText('Already Redeemed')
  expect(screen.queryByText(/^Guest list requires/)).toBeNull()
})

test('a refusal for another reason says so, and no longer that the bags wait', async () => {
  show({ statusCode: 404, name: 'EventGroupNotFound', message: 'That group is not part of the event.' }, [])
  await screen.findByText('Nothing was redeemed for the group')
  expect(screen.getByText('That group is not part of the event.')).toBeTruthy()
  expect(screen.queryByText(/^Guest list requires/)).toBeNull()
})
