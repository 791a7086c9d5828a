import { codeSteps } from './day/codes.ts'
import { guestSteps } from './day/guests.ts'
import { listSteps } from './day/lists.ts'
import { offlineSteps } from './day/offline.ts'
import { playwrightDesk } from './day/playwright-desk.ts'
import { tabSteps } from './day/tabs.ts'
import { signIn } from './day/verbs.ts'
import { test } from './support/behind-front.ts'

/** The same steps as in WebKit (webkit/journey.ts), here in Chromium. */
test('a whole day at one desk', async ({ page, behind: { server, front } }) => {
  test.setTimeout(300_000)
  const desk = playwrightDesk(page, server.origin)
  await signIn(desk, /Avery Holloway/)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const { name, work } of [...guestSteps, ...tabSteps, ...listSteps, ...codeSteps, ...offlineSteps])
    await test.step(name, () => work({ desk, server, front }))
})
