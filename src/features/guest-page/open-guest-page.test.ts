// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import html from '../../../guest-page.html?raw'
import { openGuestPage } from './open-guest-page.ts'

const CODE = '7Q0M2K5V9X3TBW8J'
const page = {
  code: CODE,
  first_name: 'Ann',
  last_name: 'Bell',
  group_name: 'Northwind Logistics',
  is_vcarb: false,
  event_name: 'Factory Guest Day',
  location: 'Milton Keynes',
  country: 'United Kingdom',
  days: [],
  pin: null,
  pin_follows: true,
}
const [body = ''] = /<main.*<\/main>/s.exec(html) ?? []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
  document.body.innerHTML = body
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  document.body.className = ''
  document.head.querySelector('title')?.remove()
})

const answered = (content: unknown) => new Response(JSON.stringify(content))
const limited = () =>
  new Response(JSON.stringify({ statusCode: 429, name: 'TooManyRequests', message: 'x' }), {
    status: 429,
    headers: { 'retry-after': '40' },
  })

/** Opens the page with these answers of the server, the last of them for good. */
const openWith = (...answers: (() => Response)[]) => open(CODE, answers)
async function open(code: string | undefined, answers: (() => Response)[]) {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.())
  vi.stubGlobal('fetch', fetched)
  onTestFinished(await openGuestPage(code, Promise.resolve(false)))
  await vi.advanceTimersByTimeAsync(0)
  return fetched
}
const text = (id: string) => document.getElementById(id)?.textContent
const isHidden = (id: string) => document.getElementById(id)?.hasAttribute('hidden')

test('a page that the limit stops says so, and opens by itself once the server has time', async () => {
  const fetched = await openWith(limited, () => answered(page))
  expect(text('problem-title')).toBe('One moment, please')
  expect(text('problem-text')).toContain('Yours opens by itself')
  expect(isHidden('again')).toBe(true)
  await vi.advanceTimersByTimeAsync(39_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(21_000)
  expect(text('name')).toBe('Ann Bell')
  expect(isHidden('problem')).toBe(true)
})

test('a page that is shown stays when the limit stops it, with a note of its age', async () => {
  await openWith(() => answered(page), limited)
  expect(text('name')).toBe('Ann Bell')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isHidden('pass')).toBe(false)
  expect(isHidden('problem')).toBe(true)
  expect(text('note')).toMatch(
    /^Many guests are looking at their pages at the moment\. This is how it was on Fri/,
  )
})

test('a page is drawn again only when something on it has changed', async () => {
  const fetched = await openWith(
    () => answered(page),
    () => answered(page),
    () => answered({ ...page, pin: 4821, pin_follows: false }),
  )
  const [letters] = document.getElementById('letters')?.children ?? []
  expect(letters?.textContent).toBe('7Q0M')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(letters?.isConnected).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(text('pin-digits')).toBe('4821')
})

test('screen readers hear of a pin that comes, and of a problem once', async () => {
  await openWith(
    () => answered({ ...page, pin_follows: false }),
    () => answered(page),
    () => answered({ ...page, pin: 4821, pin_follows: false }),
  )
  const said = () => [...document.querySelectorAll('[role=status]:not([hidden]) :not([hidden])')]
  expect(said().map(({ id }) => id)).not.toContain('pin-digits')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said().map(({ id }) => id)).toContain('pin-digits')

  document.body.innerHTML = body
  await openWith(() => answered({ hello: 1 }))
  const title = document.getElementById('problem-title')
  expect(title?.closest('[role=alert]:not([hidden])')).not.toBeNull()
  const words = title?.firstChild
  await vi.advanceTimersByTimeAsync(60_000)
  expect(title?.firstChild).toBe(words)
})

test('a retry by hand keeps the focus in the page, whatever comes of it', async () => {
  await openWith(
    () => answered({ hello: 1 }),
    () => answered({ hello: 1 }),
    () => answered(page),
  )
  for (const state of ['problem', 'page']) {
    document.getElementById('again')?.focus()
    document.getElementById('again')?.click()
    // Unlike a browser, the test's DOM leaves the focus on a button that is hidden.
    expect(document.activeElement?.id).toBe('guest-page')
    await vi.advanceTimersByTimeAsync(0)
    expect(document.activeElement?.getAttribute('data-state')).toBe(state)
  }
})

test('without a code nothing is asked, and the page says what it says of a wrong one', async () => {
  const notFound = { statusCode: 404, name: 'NotFound', message: 'x' }
  await openWith(() => new Response(JSON.stringify(notFound), { status: 404 }))
  const wrong = document.body.textContent
  expect(text('problem-title')).toBe('This code is not valid')
  document.body.innerHTML = body
  const fetched = await open(undefined, [])
  expect(document.body.textContent).toBe(wrong)
  expect(fetched).not.toHaveBeenCalled()
})
