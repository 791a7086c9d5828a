import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { type DeskProfile, removeFolder } from './desk-profile.ts'

/** A signed-in browser that serves one journey after the other, until one leaves it in another state. */
export class Desk {
  readonly #type: BrowserType
  readonly #profile: DeskProfile
  #current: { readonly context: BrowserContext; readonly copy: string } | undefined

  constructor(type: BrowserType, profile: DeskProfile) {
    this.#type = type
    this.#profile = profile
  }

  async open(): Promise<BrowserContext> {
    if (!this.#current) {
      const copy = this.#profile.copy()
      this.#current = { copy, context: await this.#profile.open(this.#type, copy) }
    }
    return this.#current.context
  }

  /** Ends a journey: the next one finds a browser with one blank page, online and of the usual size. */
  async leave(): Promise<void> {
    const [page, ...others] = this.#current?.context.pages() ?? []
    if (!page || !(await isAsFound(page))) return this.close()
    for (const other of others) await other.close()
    await page.context().setOffline(false)
    await page.unrouteAll()
    await page.emulateMedia({ media: null, forcedColors: null })
    await page.setViewportSize({ width: 1180, height: 820 })
    await page.goto('about:blank')
  }

  async close(): Promise<void> {
    const { context, copy } = this.#current ?? {}
    this.#current = undefined
    await context?.close()
    if (copy) removeFolder(copy)
  }
}

/** Whether a page is online and its outbox empty, as its header says, and its clock is the browser's (`page.clock`). */
const isAsFound = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      !('__pwClock' in globalThis) &&
      document.querySelector(
        'header [role=switch]:checked, header a[aria-label*="Pending"], header a[aria-label*="Refused"]',
      ) === null,
  )
