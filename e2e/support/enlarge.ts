import type { Page } from '@playwright/test'

/** Doubles the text: the largest that a device's own text size makes of it (src/lib/follow-device-text-size.ts). */
export const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
