// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventList } from '../../contract/api/events.ts'
import { header } from '../../contract/api/headers.ts'
import { eventReads } from '../api/event-tabs.ts'
import { EVENT, renderInEvent } from '../network/testing/render-in-event.tsx'
import { findReadiness, useReadiness } from './use-readiness.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a second check on the same day does not ask the browser for persistent storage again', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const persist = vi.fn(async () => false)
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } })
  const round = () =>
    new Promise<boolean>(resolve => {
      const sources = {
        read: () => new Promise<never>(() => {}),
        healthUrl: '/api/health',
        storagePrefix: 'rbr_trackside_',
        online: false,
      }
      findReadiness(sources, ({ persisted }) => persisted !== undefined && resolve(persisted))
    })
  expect([await round(), await round()]).toEqual([false, false])
  expect(persist).toHaveBeenCalledOnce()
})

const answerReads = (headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === eventList.path ? [EVENT] : [], { headers }),
  )

test('a list that came past the engine is not on this device', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') })
  answerReads({})
  const sources = { healthUrl: '/api/health', storagePrefix: 'test_', online: false }
  const { result } = renderInEvent(() => useReadiness(0, sources), undefined)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(result.current.events).toMatchObject([{ name: EVENT.name, missing: eventReads(EVENT.id).length }])
})

test('an event that begins at midnight is listed then, without another check by hand', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T07:59:00.000Z') })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  answerReads({ [header.asOf]: '2026-11-20T07:59:00.000Z' })
  const sources = { healthUrl: '/api/health', storagePrefix: 'test_', online: false }
  const { result } = renderInEvent(() => useReadiness(0, sources), undefined)
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await wait(1000)
  expect(result.current.events).toEqual([])
  await wait(60_000)
  expect(result.current.events).toMatchObject([{ name: EVENT.name, missing: 0 }])
})
