// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Pause, poll } from './poll.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

/** Polls with these pauses, one an answer; afterwards without any. */
function polling(...pauses: Pause[]) {
  const ask = vi.fn(async () => pauses.shift())
  const { askNow, stop } = poll(ask)
  onTestFinished(stop)
  return { ask, askNow, stop }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('asks at once, after each pause, and no more without one', async () => {
  const { ask } = polling({ ms: 1000 }, { ms: 5000 })
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(4990)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(10)
  expect(ask).toHaveBeenCalledTimes(3)
  await pass(100_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a pause is up to half as long again, so that pages do not ask together', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { ask } = polling({ ms: 1000 })
  await pass(1240)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(10)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a hidden page does not ask; it does when it is visible again', async () => {
  const { ask } = polling({ ms: 1000 })
  await pass(10)
  setVisible(false)
  await pass(10_000)
  expect(ask).toHaveBeenCalledTimes(1)
  setVisible(true)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a pause that the server asks for ends neither with a look at the page nor with the network', async () => {
  const { ask } = polling({ ms: 40_000, isRequired: true })
  await pass(1000)
  setVisible(false)
  setVisible(true)
  dispatchEvent(new Event('online'))
  await pass(38_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('another pause ends when the network returns', async () => {
  const { ask } = polling({ ms: 40_000 })
  await pass(10)
  dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a press of a button asks during any pause, but not while an answer is awaited', async () => {
  const { ask, askNow } = polling({ ms: 40_000, isRequired: true })
  askNow()
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(10)
  askNow()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('nothing is asked once it is stopped', async () => {
  const { ask, stop } = polling({ ms: 1000 })
  await pass(10)
  stop()
  dispatchEvent(new Event('online'))
  await pass(10_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
