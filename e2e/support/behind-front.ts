import { test as base } from '@playwright/test'
import { type Front, openFront } from './front.ts'
import { noteSeenStrings } from './seen-strings.ts'
import { startServer, type TestServer } from './server.ts'

/** A server behind a front that can replace its answers. `server.origin` is the front's. */
export const test = base.extend<object, { behind: { server: TestServer; front: Front } }>({
  behind: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const front = await openFront()
      const server = await startServer({ PUBLIC_ORIGIN: front.origin })
      front.pointAt(server.origin)
      await use({ front, server: { ...server, origin: front.origin } })
      await server.close()
      await front.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, context }, use, { project, testId }) => {
    const writeSeen = await noteSeenStrings(context)
    await use(page)
    writeSeen(project.outputDir, testId)
  },
})
