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

  /** Ends a journey: the next one finds a browser with one new page, online. */
  async leave(): Promise<void> {
    const pages = this.#current?.context.pages() ?? []
    if (!this.#current || !pages[0] || !(await isAsFound(pages[0]))) return this.close()
    const { context } = this.#current
    await context.setOffline(false)
    // Scripts, routes and sizes that a journey gave to its page go with it.
    await context.newPage()
    for (const page of pages) await page.close()
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
