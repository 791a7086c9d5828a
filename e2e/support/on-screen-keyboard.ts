import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Windows of a desk and a garage, and the height that a keyboard leaves of each (design section 9, The frame). */
export const WINDOWS = [
  { device: 'an iPad on its side', width: 1180, height: 820, keyboard: 420 },
  { device: 'a small iPad on its side', width: 1024, height: 768, keyboard: 378 },
  { device: 'an iPad held upright', width: 820, height: 1180, keyboard: 840 },
  { device: 'a phone', width: 390, height: 844, keyboard: 508 },
] as const

export type DeviceWindow = (typeof WINDOWS)[number]

interface Keyboard {
  readonly how: string
  open(page: Page, window: DeviceWindow): Promise<void>
  close(page: Page, window: DeviceWindow): Promise<void>
}

const tellVisibleHeight = (page: Page, height?: number) =>
  page.evaluate(visible => {
    if (!visualViewport) throw new Error('There is no visual viewport.')
    if (visible === undefined) Reflect.deleteProperty(visualViewport, 'height')
    else Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => visible })
    visualViewport.dispatchEvent(new Event('resize'))
  }, height)

/**
 * Simulates the two ways of browsers with an on-screen keyboard, since no browser in these tests has one. Chromium with
 * `interactive-widget=resizes-content` shrinks the window, and so does this. iOS shrinks only the visual viewport: this
 * reports the smaller height with an event, and the page is still drawn in the whole window.
 */
export const KEYBOARDS: readonly Keyboard[] = [
  {
    how: 'that makes the window shorter',
    open: async (page, { width, keyboard }) => {
      await page.setViewportSize({ width, height: keyboard })
      // The app scrolls the field into view when it notices; a test may scroll only after that.
      await page.waitForFunction(
        height => document.documentElement.style.getPropertyValue('--visible-height') === `${height}px`,
        keyboard,
      )
    },
    close: (page, { width, height }) => page.setViewportSize({ width, height }),
  },
  {
    how: 'that covers the window, as on iOS',
    open: (page, { keyboard }) => tellVisibleHeight(page, keyboard),
    close: page => tellVisibleHeight(page),
  },
]

/** The frame starts watching for a keyboard once the device is idle. */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--visible-height'))
}

/** Waits until the target is fully visible above the keyboard, and nothing covers it. */
export async function expectAboveKeyboard(target: Locator, what: string): Promise<void> {
  const hidden = () =>
    target.evaluate(element => {
      const { top, bottom, left, width } = element.getBoundingClientRect()
      const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
      if (top < offsetTop - 1) return `${Math.round(offsetTop - top)} px above the window`
      if (bottom > offsetTop + height + 1)
        return `${Math.round(bottom - offsetTop - height)} px under the keyboard`
      const hit = [(top + bottom) / 2, bottom - 4].map(y => document.elementFromPoint(left + width / 2, y))
      const over = hit.find(one => !element.contains(one))
      return over === undefined ? '' : `under ${over?.outerHTML.slice(0, 80)}`
    })
  await expect.poll(hidden, what).toBe('')
}
