// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createSessionStore } from './session-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A database with one record, on a device so busy that each of its answers takes this long. */
function slowDatabase(record: unknown, ms: number) {
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => undefined }
    setTimeout(() => request.onsuccess(), ms)
    return request
  }
  const store = { get: () => answer(record) }
  return { open: () => answer({ transaction: () => ({ objectStore: () => store }), close: () => undefined }) }
}

test('a name that is read late does not stay unknown, also without a network', async () => {
  localStorage.setItem('app_user', JSON.stringify({ id: 'u' }))
  vi.stubGlobal('indexedDB', slowDatabase({ id: 'u', name: 'Ana Ray', username: 'ana@guests.example' }, 200))
  const session = createSessionStore('app_')
  await session.ready
  expect(session.user()).toMatchObject({ id: 'u', name: '' })
  const changed = vi.fn()
  session.watch(changed)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(session.user()).toMatchObject({ id: 'u', name: 'Ana Ray' })
})
