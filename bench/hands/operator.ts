import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { scan } from '../../e2e/support/scan.ts'

/** Time between two keys typed with a finger or two, and for finding and tapping a place. */
export const KEY_MS = 120
export const TAP_MS = 400

export type Operator = ReturnType<typeof createOperator>

/** A simulated person at a tablet, whose pace does not depend on the app, and who counts keys and taps. */
export function createOperator(page: Page) {
  let count = { keys: 0, taps: 0 }
  let nextKeyAt = 0

  async function key(name: string): Promise<void> {
    await sleep(Math.max(0, nextKeyAt - performance.now()))
    nextKeyAt = performance.now() + KEY_MS
    count.keys += 1
    await page.keyboard.press(name === ' ' ? 'Space' : name)
  }

  return {
    key,
    async type(text: string): Promise<void> {
      for (const letter of text) await key(letter)
    },
    async tapAt(x: number, y: number): Promise<void> {
      await sleep(TAP_MS)
      count.taps += 1
      await page.touchscreen.tap(x, y)
    },
    async tap(target: Locator): Promise<void> {
      await sleep(TAP_MS)
      count.taps += 1
      await target.tap()
    },
    /** Scanning takes as long as a tap; the reader types its keys by itself. */
    async scan(code: string): Promise<void> {
      await sleep(TAP_MS)
      count.taps += 1
      await scan(page, code)
    },
    /** Keys and taps since the last call. */
    count(): { keys: number; taps: number } {
      const done = count
      count = { keys: 0, taps: 0 }
      return done
    },
  }
}
