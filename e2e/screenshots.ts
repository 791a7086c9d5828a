import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'
import { startServer } from './support/server.ts'
import { signIn } from './support/test.ts'

/**
 * Pictures of every screen from the demo data, in both themes and at each size: `npm run screenshots [FOLDER]`.
 * Without a folder only those of the README are made, in docs/screenshots.
 */

const folder = process.argv[2]
const SIZES = folder ? [380, 820, 1180, 1400] : [1180]
const THEMES = folder ? ['ORBR', 'VCARB'] : ['ORBR']

const server = await startServer({ DEMO_GUESTS: '600' })
const executablePath = await findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})

/** Takes a screen at every size in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  const to = folder ?? 'docs/screenshots'
  mkdirSync(to, { recursive: true })
  for (const width of SIZES)
    for (const theme of THEMES) {
      await page.setViewportSize({ width, height: width < 600 ? 780 : 820 })
      await page.evaluate(scope => {
        document.body.className = scope
      }, theme)
      await page.screenshot({ path: `${to}/${name}-${width}-${theme.toLowerCase()}.png` })
    }
}

try {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(server.origin)
  await page.getByRole('button', { name: 'Login with SSO' }).waitFor()
  if (folder) await picture(page, 'login')
  await signIn(page, server)
  await picture(page, 'events')
  await page.getByRole('link', { name: 'View Event Factory Guest Day' }).click()
  const event = page.url()
  await page.getByRole('list', { name: 'Guest List' }).waitFor()
  await picture(page, 'guests')
  await page
    .getByRole('checkbox', { name: /^Check in/, disabled: false })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor()
  await picture(page, 'pin')
  await page.getByRole('button', { name: 'Return to check in' }).click()
  if (folder) {
    for (const tab of ['groups', 'tours', 'passes', 'radios', 'redemption', 'predictor', 'settings']) {
      await page.goto(`${new URL(event).origin}/event/${/event\/(\d+)/.exec(event)?.[1]}/${tab}`)
      await page.waitForLoadState('networkidle')
      await picture(page, `event-${tab}`)
    }
    for (const path of ['groups', 'groups/new', 'settings', 'outbox']) {
      await page.goto(`${server.origin}/${path}`)
      await page.waitForLoadState('networkidle')
      await picture(page, path.replace('/', '-'))
    }
    await page.goto(server.inviteLink)
    await page.getByRole('button', { name: /Browse/ }).waitFor()
    await picture(page, 'event-registration')
  }
} finally {
  await browser.close()
  await server.close()
}
