import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUp, tokenFor, una } from './testing/session-world.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** Whether a promise is already settled, and how. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'open'> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('open' as const)])
}

describe('session', () => {
  it('accepts no token that names another user, from a request or as an answer [T1]', async () => {
    const { session } = setUp()
    session.setUser({ id: 'team.una', name: 'Una' })
    const of = (oid: string) =>
      `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 600, tid: 'team', oid }))}.y`
    expect(session.observeToken(`Bearer ${of('max')}`)).toBe(false)
    const asked = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken(of('max'))
    expect(await asked).toBeUndefined()
    expect(session.observeToken(`Bearer ${of('una')}`)).toBe(true)
    expect(await session.token()).toBe(of('una'))
  })

  it('asks at once when the connection is back; a page without a token does not mean an ended sign-in [T5][T6]', async () => {
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

  it('uses the token of a page’s request, and asks for none [T3]', async () => {
    const { session, asked } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600)}`)
    expect(await session.token()).toBe(tokenFor(3600))
    expect(asked).toEqual([])
  })

  it('asks the pages once for all callers that need a token [T3]', async () => {
    const { session, asked } = setUp()
    const wanted = [session.token(), session.token(), session.token()]
    await vi.advanceTimersByTimeAsync(0)
    session.provideToken('fresh')
    expect(await Promise.all(wanted)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(asked).toEqual([{ userId: 'una', stale: false }])
  })

  it('asks for a fresh token when one is about to end or was refused [T3]', async () => {
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

  it('does not replace its token by an older one [T4]', async () => {
    const { session } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600, 'new')}`)
    session.observeToken(`Bearer ${tokenFor(1800, 'old')}`)
    expect(await session.token()).toBe(tokenFor(3600, 'new'))
  })

  it('waits for every page before it says that a sign-in is needed [T5]', async () => {
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

  it('needs no sign-in if no page is open that could show it [T5]', async () => {
    const { session } = setUp(0)
    expect(await session.token()).toBeUndefined()
    expect(session.needsSignIn()).toBe(false)
  })

  it('continues as soon as there is another token [T6]', async () => {
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

  it('tries a refused token again after a while, and needs a sign-in until it is accepted [T7]', async () => {
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

  it('never uses one user’s token for another user [T1]', async () => {
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

  it.each([
    ['no header', null],
    ['another scheme', 'Basic abc'],
    ['a header that only ends as one', 'x Bearer abc'],
    ['a token about to end', `Bearer ${'ENDING'}`],
    ['a token that was refused', 'Bearer refused'],
  ])('accepts no token out of %s [T3][T4]', async (_, shown) => {
    const { session, asked } = setUp()
    session.observeToken('Bearer refused')
    session.rejectToken('refused')
    session.observeToken(shown?.replace('ENDING', tokenFor(4)) ?? null)
    void session.token()
    expect(asked).toEqual([{ userId: 'una', stale: true }])
  })

  it('accepts no token while nobody is signed in [T1]', async () => {
    const { session, asked } = setUp()
    session.setUser(null)
    session.observeToken('Bearer somebody')
    session.setUser(una)
    void session.token()
    expect(asked).toHaveLength(1)
  })

  it('accepts a token that lasts as long as its own, because the page’s is newer [T4]', async () => {
    const { session } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600, 'first')}`)
    session.observeToken(`Bearer ${tokenFor(3600, 'second')}`)
    expect(await session.token()).toBe(tokenFor(3600, 'second'))
  })

  it('keeps its token when another one was refused, and when the same user is set again [T1][T7]', async () => {
    const { session } = setUp()
    session.observeToken(`Bearer ${tokenFor(3600)}`)
    session.rejectToken('another')
    session.setUser({ ...una })
    expect(await session.token()).toBe(tokenFor(3600))
  })

  it.each([0, 1])(
    'waits for a silent page until its time is over; %i of two have no token [T5]',
    async without => {
      const { session } = setUp(2)
      const token = session.token()
      await vi.advanceTimersByTimeAsync(9_999)
      if (without) session.provideToken(null)
      expect(await stateOf(token)).toBe('open')
      await vi.advanceTimersByTimeAsync(1)
      expect(await token).toBeUndefined()
      // Pages wait longer than that for a provider that does not answer.
      expect(session.needsSignIn()).toBe(without > 0)
    },
  )

  it('does not ask for a sign-in if the connection was lost and found meanwhile, or the user changed [T5]', async () => {
    const { session } = setUp()
    const first = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.onReconnect()
    session.provideToken(null)
    await first
    expect(session.needsSignIn()).toBe(false)

    const second = session.token()
    await vi.advanceTimersByTimeAsync(0)
    session.setUser({ id: 'max', name: 'Max' })
    expect(await second).toBeUndefined()
    expect(session.needsSignIn()).toBe(false)
  })

  it('counts pages that answer before it knows how many there are [T5]', async () => {
    const { session } = setUp()
    const token = session.token()
    session.provideToken(null)
    expect(await stateOf(token)).toBeUndefined()
    expect(session.needsSignIn()).toBe(true)
  })

  it('reads the end of a token, whatever characters its payload has, and tries one without an end [T3]', async () => {
    const { session, asked } = setUp()
    // In base64url, "-" and "_" replace "+" and "/".
    const middle = btoa(
      JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3, n: '\u00fb\u00ff\u00fe?>~~' }),
    )
    expect(middle).toMatch(/[+/]/)
    session.observeToken(`Bearer x.${middle.replaceAll('+', '-').replaceAll('/', '_')}.y`)
    void session.token()
    expect(asked).toHaveLength(1)
    for (const silent of [`x.${btoa('{"exp":"soon"}')}.y`, 'x', 'x.%.y']) {
      const own = setUp()
      own.session.observeToken(`Bearer ${silent}`)
      expect(await own.session.token()).toBe(silent)
    }
  })
})
