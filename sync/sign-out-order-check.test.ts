import { expect, it, vi } from 'vitest'
import { createSignOutOrderCheck } from './sign-out-order-check.ts'

const found = { by: null, at: '2026-11-21T10:00:00.000Z', waits: true }

function setUp({ user = false, lacksToken = false, unsent = 1, offline = false, order = true } = {}) {
  const at = { elapsed: 0 }
  const asked = vi.fn(async () => (order ? found : undefined))
  const onOrder = vi.fn(async () => undefined)
  const check = createSignOutOrderCheck({
    clock: { elapsed: () => at.elapsed },
    outbox: { allIds: () => Array.from({ length: unsent }, (_, n) => `${n}`) },
    session: { user: () => (user ? { id: 'una', name: 'Una' } : null), lacksToken: () => lacksToken },
    isOffline: () => offline,
    fetchOrder: asked,
    onOrder,
  })
  return { at, asked, onOrder, check }
}

it('asks for the order if the device has no other way to get it, once a minute at most [X1]', async () => {
  const { at, asked, onOrder, check } = setUp()
  await check()
  expect(onOrder.mock.calls).toEqual([[found]])
  at.elapsed += 59_999
  await check()
  expect(asked).toHaveBeenCalledTimes(1)
  at.elapsed += 1
  await check()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('does nothing if there is no order', async () => {
  const { onOrder, check } = setUp({ order: false })
  await check()
  expect(onOrder).not.toHaveBeenCalled()
})

it('asks when there is no token, and not while calls bring the order, without unsent writes, or offline [X4]', async () => {
  const isAsked = async (options: Parameters<typeof setUp>[0]) => {
    const { asked, check } = setUp(options)
    await check()
    return asked.mock.calls.length === 1
  }
  expect(await isAsked({ user: true, lacksToken: true, unsent: 0 })).toBe(true)
  expect(await isAsked({ user: true })).toBe(false)
  expect(await isAsked({ unsent: 0 })).toBe(false)
  expect(await isAsked({ offline: true })).toBe(false)
})
