import type { Page } from '@playwright/test'
import type { TestServer } from './server.ts'

/** What is done with each screen: a picture, a look at its accessibility… */
export type Visit = (name: string, how?: { readonly isAnswer: true }) => Promise<void>

/** What has come to be as the answer to a press may move what stands there, however long a slow machine takes for it. */
export const ANSWER = { isAnswer: true } as const

/** Opens a page of the app, and waits for its heading. */
export type Go = (path: string, shows: string | RegExp) => Promise<void>

/** What a walk through some screens is given. */
export interface Walk {
  readonly page: Page
  readonly server: TestServer
  readonly visit: Visit
  /** The path of a page of the event. */
  readonly at: (page: string) => string
  readonly go: Go
}
