import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './browser/system.ts'
import { createSession } from './session.ts'
import { setUp, tokenFor } from './testing/session-world.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a session', () => {
  it('treats a token that is about to end as none, and one with just enough time as stale [T3]', async () => {
    const ending = setUp()
    ending.session.observeToken(`Bearer ${tokenFor(4)}`)
    void ending.session.token()
    expect(ending.asked).toEqual([{ userId: 'una', stale: false }])
    const old = setUp()
    old.session.observeToken(`Bearer ${tokenFor(5)}`)
    void old.session.token()
    expect(old.asked).toEqual([{ userId: 'una', stale: true }])
  })

  it('does not accept the token that was about to end again from a page [T3][T7]', async () => {
    const { session } = setUp()
    const first = tokenFor(60)
    session.observeToken(`Bearer ${first}`)
    vi.advanceTimersByTime(58_000)
    const asked = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(first)
    expect(await asked).toBeUndefined()
  })

  it('asks for a token once in its lifetime, also where the clock is two hours ahead [T3]', async () => {
    const { session, asked } = setUp()
    const issued = Math.floor(Date.now() / 1000) - 7200
    const token = `x.${btoa(JSON.stringify({ iat: issued, exp: issued + 3600 }))}.y`
    const first = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(token)
    expect(await first).toBe(token)
    await vi.advanceTimersByTimeAsync(3_590_000)
    const last = session.token()
    expect(asked).toHaveLength(1)
    expect(await last).toBe(token)
    await vi.advanceTimersByTimeAsync(5_000)
    void session.token()
    expect(asked).toEqual([
      { userId: 'una', stale: false },
      { userId: 'una', stale: true },
    ])
  })

  it('keeps waiting when a request has no token, and when a page answers late that it has none [T5]', async () => {
    const { session, asked } = setUp()
    const first = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.observeToken(null)
    session.provideToken('fresh')
    expect(await first).toBe('fresh')
    session.provideToken(null)
    expect(await session.token()).toBe('fresh')
    expect(asked).toHaveLength(1)
  })

  it('needs no sign-in while a page cannot reach the provider; asks again, and goes on with a token [T5][T6]', async () => {
    const { session, asked, told } = setUp(2)
    const first = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(null)
    session.provideToken(null, true)
    expect(await first).toBeUndefined()
    expect([session.needsSignIn(), session.lacksToken()]).toEqual([false, true])
    expect(await session.token()).toBeUndefined()
    expect(asked).toHaveLength(1)

    await vi.advanceTimersByTimeAsync(10_000)
    const second = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(null)
    session.provideToken('fresh')
    expect(await second).toBe('fresh')
    expect(session.lacksToken()).toBe(false)
    expect(told.tokens).toBe(1)
  })

  it('needs a sign-in once the provider is back and demands one [T5]', async () => {
    const { session } = setUp()
    for (const unreachable of [true, false]) {
      const token = session.token()
      await vi.advanceTimersByTimeAsync(0)
      session.provideToken(null, unreachable)
      await token
      expect(session.needsSignIn()).toBe(!unreachable)
      await vi.advanceTimersByTimeAsync(10_000)
    }
  })

  it('gives nobody a token of a user who has signed out meanwhile [T1]', async () => {
    const { session } = setUp()
    const theirs = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('of-una')
    session.setUser({ id: 'max', name: 'Max' })
    expect(await theirs).toBeUndefined()
  })

  it('tries a token that names only a part of its user’s id [T1]', async () => {
    for (const claims of [{ oid: 'max' }, { tid: 'team' }]) {
      const { session } = setUp()
      session.observeToken(`Bearer x.${btoa(JSON.stringify(claims))}.y`)
      expect(await session.token()).toContain('x.')
    }
  })

  it('tries a refused token again after a while, even if the clock is set back meanwhile [T7]', async () => {
    const { session, asked } = setUp()
    session.observeToken('Bearer only')
    session.rejectToken('only')
    const refused = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('only')
    expect(await refused).toBeUndefined()
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    const again = session.token()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    session.provideToken('only')
    expect(await again).toBe('only')
  })

  it('needs no sign-in at first, and reports changes only [T5]', () => {
    const { session, told } = setUp()
    expect(session.needsSignIn()).toBe(false)
    session.accepted()
    expect(told.changes).toBe(0)
    const nobody = createSession({
      clock: systemClock,
      isOffline: () => false,
      askPages: async () => 0,
      onChange: () => undefined,
      onToken: () => undefined,
    })
    expect(nobody.needsSignIn()).toBe(false)
  })
})
