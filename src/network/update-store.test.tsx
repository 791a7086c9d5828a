// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, useDraft } from './drafts.ts'
import { createUpdates } from './update-store.ts'

beforeEach(forgetDrafts)
afterEach(() => {
  cleanup()
  forgetDrafts()
})

test('input that was left in a closed form postpones a new version until it is saved or given up', () => {
  const updates = createUpdates()
  const install = vi.fn()
  updates.offer(install)
  const { unmount } = renderHook(() => useDraft('new pass', () => 'Ana'))
  expect(updates.getInstall()).toBe(install)
  const changed = vi.fn()
  updates.subscribe(changed)
  unmount()
  expect([updates.getInstall(), updates.isPostponed()]).toEqual([null, true])
  expect(changed).toHaveBeenCalled()
  const { result } = renderHook(() => useDraft('new pass', () => undefined))
  result.current.forget()
  expect(updates.getInstall()).toBe(install)
})

test('what nobody opens again can be discarded for a new version, but nothing while a form is open', () => {
  const updates = createUpdates()
  const install = vi.fn()
  renderHook(() => useDraft('guest 7', () => 'Kim Lo')).unmount()
  expect(updates.getDiscard()).toBeNull()
  updates.offer(install)
  const end = updates.postpone()
  expect(updates.getDiscard()).toBeNull()
  end()
  updates.delay(true)
  expect(updates.getDiscard()).toBeNull()
  updates.delay(false)
  expect(updates.getInstall()).toBeNull()
  updates.getDiscard()?.()
  expect(install).toHaveBeenCalledOnce()
  expect([updates.isPostponed(), updates.getDiscard(), updates.getInstall()]).toEqual([false, null, install])
})
