// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Part = ({ name }: { name: string }) => <p>Part of {name}</p>

/** Loads the part, but fails as often as told before. */
function flaky(failures: number) {
  let asked = 0
  return async () => {
    asked += 1
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  }
}

const show = async (Lazy: React.ComponentType<{ name: string }>) => {
  const { unmount } = render(
    <>
      <p>The list</p>
      <Lazy name="Ana" />
    </>,
  )
  await act(async () => undefined)
  screen.getByText('The list')
  return unmount
}

test('a part that was loaded before is there at once', async () => {
  const Lazy = lazyPart(flaky(0))
  const unmount = await show(Lazy)
  unmount()
  render(<Lazy name="Ben" />)
  screen.getByText('Part of Ben')
})

test('what is shown instead of a part that was not loaded goes with it, and the next opening loads again', async () => {
  const Lazy = lazyPart(flaky(1), 'Opening...', ({ name }) => <p>No part of {name}</p>)
  const unmount = await show(Lazy)
  screen.getByText('No part of Ana')
  unmount()
  await show(Lazy)
  screen.getByText('Part of Ana')
})

test('a part that nobody asked for is empty until the device is online again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(lazyPart(flaky(2)))
  for (const parts of [0, 1]) {
    expect(screen.queryByText('Part of Ana')).toBeNull()
    await act(async () => void dispatchEvent(new Event('online')))
    expect(screen.queryAllByText('Part of Ana')).toHaveLength(parts)
  }
})
