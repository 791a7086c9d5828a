// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { watchScans } from './scans.ts'

afterEach(() => document.body.replaceChildren())

/** Presses keys 20 ms apart, after a second's pause; returns the codes that were refused. */
function press(...bursts: readonly (readonly string[])[]): string[] {
  const refuse = vi.fn((_: string) => undefined)
  const stop = watchScans(refuse)
  const button = document.body.appendChild(document.createElement('button'))
  let timeStamp = 0
  for (const keys of bursts) {
    timeStamp += 1_000
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      timeStamp += 20
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      button.dispatchEvent(event)
    }
  }
  stop()
  return refuse.mock.calls.map(([code]) => code)
}

test('a code has the characters that came with its Enter, and capitals', () => {
  expect(press([...'4711'], ['Shift', 'A', 'b', 'Shift', 'C', 'd', 'Enter'])).toEqual(['AbCd'])
})

test('Enter soon after another key of a person ends no code', () => {
  expect(press([...'ashworth'], ['Escape', 'ArrowDown', 'Enter'])).toEqual([])
  expect(press([...'ashw'], ['Escape', ...'orth', 'ArrowDown', 'Enter'])).toEqual([])
})

test('the same code once more at once is first offered as one that is still before the reader, then as a scan', () => {
  const rereads: string[] = []
  const onReread = (event: Event) => {
    rereads.push((event as CustomEvent).detail)
    if (rereads.length === 1) event.preventDefault()
  }
  document.addEventListener('reread', onReread)
  const code = [...'AbCd', 'Enter']
  const refused = press([...code, ...code, ...'EfGh', 'Enter'], code, code, [...code, ...code])
  document.removeEventListener('reread', onReread)
  expect(rereads).toEqual(['AbCd', 'AbCd'])
  expect(refused).toEqual(['AbCd', 'EfGh', 'AbCd', 'AbCd', 'AbCd', 'AbCd'])
})
