import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { scan } from '../../e2e/support/scan.ts'

/** Between two keys of somebody who types with a finger or two, and for a tap: finding the place and going there, in ms. */
export const KEY_MS = 120
export const TAP_MS = 400

export type Operator = ReturnType<typeof createOperator>

/** Somebody who works at a tablet, at a pace that does not depend on the app, and counts. */
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
    /** Holding a reader to a code is a tap's work; its keys come by themselves. */
    async scan(code: string): Promise<void> {
      await sleep(TAP_MS)
      count.taps += 1
      await scan(page, code)
    },
    /** What was done since it was last asked. */
    count(): { keys: number; taps: number } {
      const done = count
      count = { keys: 0, taps: 0 }
      return done
    },
  }
}
