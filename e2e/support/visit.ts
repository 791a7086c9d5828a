import type { Page } from '@playwright/test'
import type { TestServer } from './server.ts'

/** What is done with each screen: a picture, a check of its accessibility… */
export type Visit = (name: string, how?: { readonly allowsShift: true }) => Promise<void>

/** Marks a screen that appears in response to input: its layout shifts are not reported, however late it is rendered. */
export const AFTER_INPUT = { allowsShift: true } as const

/** Opens a page of the app, and waits for its heading. */
export type Go = (path: string, shows: string | RegExp) => Promise<void>

/** What a walk through screens gets. */
export interface Walk {
  readonly page: Page
  readonly server: TestServer
  readonly visit: Visit
  /** The path of a page of the event. */
  readonly at: (page: string) => string
  readonly go: Go
}
