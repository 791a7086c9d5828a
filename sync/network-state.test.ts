import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock, systemRandom } from './browser/system.ts'
import { createNetworkState } from './network-state.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const world = { server: true, browser: true, probes: 0, changes: [] as unknown[] }
  const network = createNetworkState({
    clock: systemClock,
    random: systemRandom,
    probe: async () => {
      world.probes += 1
      return world.server
    },
    browserOnline: () => world.browser,
    onChange: () => world.changes.push(network.reason()),
  })
  /** Lives on for so many seconds, looking every two as the worker does. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 2) {
      await vi.advanceTimersByTimeAsync(2000)
      network.tick()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { world, network, pass }
}

describe('network state', () => {
  it('takes one failure as an accident when the server is there after all [N1]', async () => {
    const { network, world, pass } = setUp()
    network.failed()
    await pass(2)
    expect(network.reason()).toBe(false)
    expect(world.probes).toBe(1)
    expect(world.changes).toEqual([])
  })

  it('counts as unreachable after a second failure, which a probe finds at once [N1]', async () => {
    const { network, world } = setUp()
    world.server = false
    network.failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(network.reason()).toBe('unreachable')
  })

  it('probes its way back within seconds, and says each change once [N3]', async () => {
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    await pass(60)
    expect(network.reason()).toBe('unreachable')
    expect(world.probes).toBeLessThanOrEqual(32)
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
    expect(world.changes).toEqual(['unreachable', false])
  })

  it('looks on where the clock is set back by an hour', async () => {
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    await pass(20)
    vi.setSystemTime(Date.now() - 3_600_000)
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
  })

  it('goes offline with the browser, and believes the server rather than the browser when it is back [N2]', async () => {
    const { network, world, pass } = setUp()
    world.browser = false
    world.server = false
    network.tick()
    expect(network.reason()).toBe('no-network')
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
  })

  it('is never online because the browser says so [N2]', async () => {
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    network.failed()
    world.browser = false
    network.tick()
    world.browser = true
    await pass(10)
    expect(network.reason()).toBe('unreachable')
  })

  it('lets the toggle win over everything, and asks nothing of the server while it is on [N4]', async () => {
    const { network, world, pass } = setUp()
    network.setToggle(true)
    network.succeeded()
    await pass(20)
    expect(network.reason()).toBe('toggle')
    expect(world.probes).toBe(0)
    network.setToggle(false)
    expect(network.reason()).toBe(false)
  })

  it('comes back from the toggle to what is really there [N4]', async () => {
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    await pass(2)
    network.setToggle(true)
    network.setToggle(false)
    expect(network.reason()).toBe('unreachable')
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
  })
})
