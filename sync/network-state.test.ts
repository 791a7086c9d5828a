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
  /** Lets time pass, with a tick every two seconds as in the worker. */
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
  it('stays online after one failure if the server answers a probe [N1]', async () => {
    const { network, world, pass } = setUp()
    network.failed()
    await pass(2)
    expect(network.reason()).toBe(false)
    expect(world.probes).toBe(1)
    expect(world.changes).toEqual([])
  })

  it('is unreachable after a second failure, which a probe finds at once [N1]', async () => {
    const { network, world } = setUp()
    world.server = false
    network.failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(network.reason()).toBe('unreachable')
  })

  it('probes until the server answers, within seconds, and reports each change once [N3]', async () => {
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

  it('continues to probe when the clock is set back by an hour', async () => {
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    await pass(20)
    vi.setSystemTime(Date.now() - 3_600_000)
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
  })

  it('goes offline with the browser, and online only when the server answers [N2]', async () => {
    const { network, world, pass } = setUp()
    world.browser = false
    world.server = false
    network.tick()
    expect(network.reason()).toBe('no-network')
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
  })

  it('probes as often as at first when the network is gone after an earlier, long outage [N3]', async () => {
    vi.spyOn(systemRandom, 'fraction').mockReturnValue(1)
    const { network, world, pass } = setUp()
    world.server = false
    network.failed()
    await pass(60)
    world.server = true
    await pass(6)
    expect(network.reason()).toBe(false)
    world.browser = false
    world.server = false
    network.tick()
    world.probes = 0
    await pass(6)
    expect(world.probes).toBe(2)
  })

  it('never goes online on the word of the browser [N2]', async () => {
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

  it('is offline while the toggle is on, whatever else happens, and sends nothing to the server [N4]', async () => {
    const { network, world, pass } = setUp()
    network.setToggle(true)
    network.succeeded()
    await pass(20)
    expect(network.reason()).toBe('toggle')
    expect(world.probes).toBe(0)
    network.setToggle(false)
    expect(network.reason()).toBe(false)
  })

  it('returns to the real state of the network when the toggle is switched off [N4]', async () => {
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
