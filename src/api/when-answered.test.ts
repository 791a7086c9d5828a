import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenAnswered } from './when-answered.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('reads that begin after the wait are waited for', async () => {
  const client = new QueryClient()
  const ended = vi.fn()
  void whenAnswered(client).then(ended)
  await vi.advanceTimersByTimeAsync(1_000)
  const answers: (() => void)[] = []
  const read = (name: string) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => new Promise<string>(resolve => answers.push(() => resolve('answer'))),
    }).subscribe(() => {})
  read('event')
  read('guests')
  await vi.advanceTimersByTimeAsync(1_000)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).not.toHaveBeenCalled()
  answers[1]?.()
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toHaveBeenCalled()
  client.clear()
})

test('a screen that reads nothing is waited for a few seconds only', async () => {
  const ended = vi.fn()
  void whenAnswered(new QueryClient()).then(ended)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ended).toHaveBeenCalled()
})
