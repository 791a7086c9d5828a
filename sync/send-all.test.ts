import { expect, it, vi } from 'vitest'
import { sendAll } from './send-all.ts'
import { aWrite } from './testing/memory.ts'

const una = { id: 'una', name: 'Una' }
const refusal = { statusCode: 400, name: 'CheckInFailed', message: 'No.' } as const

/** A device with pending writes, of which sending carries out `carriedOut`. */
function setUp({
  carriedOut = 0,
  user = una as typeof una | null,
  needsSignIn = false,
  blocked = false,
} = {}) {
  const waiting = [aWrite('a', 2, ['guest:a'])]
  const refused = blocked ? [aWrite('create', 1, ['guest:a'], 'guest:a')] : []
  const kick = vi.fn(async () => void waiting.splice(0, carriedOut))
  const options = {
    isOffline: false,
    session: { user: () => user, needsSignIn: () => needsSignIn },
    outbox: {
      pendingOf: () => waiting,
      rejectedOf: () =>
        refused.map(write => ({
          id: write.op.id,
          write,
          error: refusal,
          rejectedAt: '2026-11-21T10:00:00Z',
        })),
    },
    drain: { kick },
  }
  return { kick, send: (isOffline = false) => sendAll({ ...options, isOffline }) }
}

it('sends all writes that can be sent, and returns whether none is left [X1]', async () => {
  const all = setUp({ carriedOut: 1 })
  expect(await all.send()).toBe(true)
  expect(all.kick).toHaveBeenCalledTimes(1)
  expect(await all.send()).toBe(true)
  expect(all.kick).toHaveBeenCalledTimes(1)
  expect(await setUp().send()).toBe(false)
})

it('waits while offline, whatever is left [X4]', async () => {
  const { kick, send } = setUp({ user: null })
  expect(await send(true)).toBe(false)
  expect(kick).not.toHaveBeenCalled()
})

it('is done when nobody is signed in, a new sign-in is needed, or all waiting writes are blocked [X1]', async () => {
  expect(await setUp({ user: null }).send()).toBe(true)
  expect(await setUp({ needsSignIn: true }).send()).toBe(true)
  const blocked = setUp({ blocked: true })
  expect(await blocked.send()).toBe(true)
  expect(blocked.kick).not.toHaveBeenCalled()
})
