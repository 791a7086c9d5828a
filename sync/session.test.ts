import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from './session.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const una = { id: 'una', name: 'Una' }

/** A token that ends in so many seconds. */
const tokenFor = (seconds: number, name = 'a') =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, name }))}.y`

function setUp(pages = 1) {
  const asked: { userId: string; stale: boolean }[] = []
  const told = { changes: 0, tokens: 0 }
  const network = { offline: false }
  const session = createSession({
    isOffline: () => network.offline,
    askPages: async (userId, stale) => {
      asked.push({ userId, stale })
      return pages
    },
    onChange: () => {
      told.changes += 1
    },
    onToken: () => {
      told.tokens += 1
    },
  })
  session.setUser(una)
  return { session, asked, told, network }
}

/** Whether a promise is settled by now, and how. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'open'> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('open' as const)])
}

describe('session', () => {
  it('asks at once when the connection is back, and takes no page without one for a sign-in that has ended', async () => {
    const { session, asked, network } = setUp()
    network.offline = true
    const first = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(null)
    expect(await first).toBeUndefined()
    expect(session.needsSignIn()).toBe(false)

    network.offline = false
    const second = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(null)
    expect(await second).toBeUndefined()
    expect(session.needsSignIn()).toBe(true)
    expect(await session.token()).toBeUndefined()
    expect(asked).toHaveLength(2)
    session.onReconnect()
    const third = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(tokenFor(3600))
    expect(await third).toBe(tokenFor(3600))
  })

  it('uses the token that a page has shown, and asks for none', async () => {
    const { session, asked } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600)}`)
    expect(await session.token()).toBe(tokenFor(3600))
    expect(asked).toEqual([])
  })

  it('asks the pages once for many who need one', async () => {
    const { session, asked } = setUp()
    const wanted = [session.token(), session.token(), session.token()]
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('fresh')
    expect(await Promise.all(wanted)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(asked).toEqual([{ userId: 'una', stale: false }])
  })

  it('asks for a fresh one when a token is about to end or was refused', async () => {
    const { session, asked } = setUp()
    session.observeToken(`Bearer ${tokenFor(60)}`)
    vi.advanceTimersByTime(58_000)
    void session.token()
    expect(asked).toEqual([{ userId: 'una', stale: true }])
    session.provideToken('second')
    expect(session.rejectToken('second')).toBe(true)
    expect(session.rejectToken('second')).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    void session.token()
    expect(asked).toHaveLength(2)
  })

  it('does not go back to an older token than it has', async () => {
    const { session } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600, 'new')}`)
    session.observeToken(`Bearer ${tokenFor(1800, 'old')}`)
    expect(await session.token()).toBe(tokenFor(3600, 'new'))
  })

  it('waits for every page before it says that a sign-in is needed', async () => {
    const { session, told } = setUp(2)
    const token = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(null)
    expect(await stateOf(token)).toBe('open')
    session.provideToken(null)
    expect(await token).toBeUndefined()
    expect(session.needsSignIn()).toBe(true)
    expect(told.changes).toBe(1)
  })

  it('needs no sign-in where no page is open that could show it', async () => {
    const { session } = setUp(0)
    expect(await session.token()).toBeUndefined()
    expect(session.needsSignIn()).toBe(false)
  })

  it('goes on as soon as there is another token', async () => {
    const { session, told } = setUp()
    session.observeToken('Bearer first')
    session.rejectToken('first')
    const token = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('first')
    expect(await token).toBeUndefined()
    expect(session.needsSignIn()).toBe(true)
    session.observeToken('Bearer second')
    expect(session.needsSignIn()).toBe(false)
    expect(told.tokens).toBe(1)
    expect(await session.token()).toBe('second')
  })

  it('tries a refused token again after a while, and says so only when it was accepted', async () => {
    const { session } = setUp()
    session.observeToken('Bearer only')
    session.rejectToken('only')
    const refused = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('only')
    await refused
    await vi.advanceTimersByTimeAsync(10_000)
    const again = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('only')
    expect(await again).toBe('only')
    expect(session.needsSignIn()).toBe(true)
    session.accepted()
    expect(session.needsSignIn()).toBe(false)
  })

  it('never uses one user’s token for another', async () => {
    const { session, asked } = setUp()
    session.observeToken('Bearer of-una')
    const late = session.token()
    session.setUser({ id: 'max', name: 'Max' })
    expect(await late).toBe('of-una')
    const theirs = session.token()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([{ userId: 'max', stale: false }])
    session.setUser(null)
    expect(await theirs).toBeUndefined()
    expect(await session.token()).toBeUndefined()
  })
})
