import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { takeBackAllRadios } from './support/event-tabs.ts'
import { NO_SERVER, REFUSED } from './support/expected-errors.ts'
import { serveExtremes } from './support/extremes.ts'
import { guestDay, openGuestDay, takeBackFlags } from './support/guest-day.ts'
import { walkGuestPage } from './support/guest-page-screens.ts'
import { walkInvitePage } from './support/invite-screens.ts'
import { walkScreens } from './support/screens.ts'
import type { TestServer } from './support/server.ts'
import { targetFaults } from './support/targets.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

/**
 * Every screen and main state, in both themes: axe finds no violation, nothing overflows a phone of 360 px even with
 * text of twice the size, nothing shifts when data arrives, nothing is animated for users who prefer that, and targets
 * are large enough for fingers and clear of a notch.
 */

const WIDE = { width: 1180, height: 820 }
const PHONE = { width: 360, height: 740 }
/** A phone on its side, on which a notch takes `NOTCH` px of each end. */
const NOTCHED = { width: 844, height: 390 }
const NOTCH = 47
const MAX_SHIFT = 0.02

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

declare global {
  interface Window {
    /** The layout shifts since it was last read, each with the elements that moved. */
    shifts: { value: number; moved: string[] }[]
    /** Left in the page by the analysis before. */
    axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
  }
}

/** Records layout shifts as https://web.dev/articles/cls does: without those within half a second of an input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: readonly { node: Node | null }[]
        }
        const nameOf = (node: Node | null) =>
          node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName)
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Not analysed, because all rows of a list are of one kind. */
const FURTHER_ROWS = ['[role=list] > li:nth-child(n + 8)', 'tbody > tr:nth-child(n + 8)']

/** Gives the screen a notch. */
async function setInsets(
  page: Page,
  insets: { readonly left?: number; readonly right?: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await session.detach()
}

/** The violations in both themes. In the other theme only contrast is checked: themes differ in colours alone. */
async function violations(page: Page): Promise<Violation[]> {
  // What is under an open dialog was analysed before.
  const dialogs = await page.locator('dialog[open]').count()
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Without this, axe opens a page each time to merge the results of other origins' frames, which no screen has.
  axe.setLegacyMode()
  if (dialogs > 0) axe.include('dialog[open]')
  for (const rows of FURTHER_ROWS) axe.exclude(rows)
  const { violations: found } = await axe.analyze()
  const context = {
    include: [[dialogs > 0 ? 'dialog[open]' : 'html']],
    exclude: FURTHER_ROWS.map(rows => [rows]),
  }
  const inOther = await page.evaluate(async looked => {
    const { className } = document.body
    document.body.className = className === 'ORBR' ? 'VCARB' : 'ORBR'
    const result = await window.axe.run(looked, { runOnly: ['color-contrast'], resultTypes: ['violations'] })
    document.body.className = className
    return result.violations.map(({ id, nodes }) => ({
      id: `${id} in the other theme`,
      nodes: nodes.map(({ html }) => ({ html })),
    }))
  }, context)
  return [...found, ...inOther]
}

/** The checks for each screen. They collect all faults, each with its screen, to be reported at the end. */
function inspector(page: Page) {
  const found: unknown[] = []

  const visit: Visit = async (name, how) => {
    const shifts = await page.evaluate(() => window.shifts.splice(0))
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
    if (shifted > MAX_SHIFT && !how?.allowsShift) found.push([name, 'moves', shifts])
    // An animation that only blocks presses for a moment is not visible.
    const running = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ effect }) =>
              !(effect instanceof KeyframeEffect) ||
              effect.getKeyframes().some(frame => !('pointerEvents' in frame)),
          ).length,
    )
    if (running > 0) found.push([name, `${running} animations run for somebody who asked for none`])
    for (const { id, nodes } of await violations(page)) found.push([name, id, nodes.map(node => node.html)])
    for (const fault of await targetFaults(page)) found.push([name, fault])
    await page.setViewportSize(NOTCHED)
    await setInsets(page, { left: NOTCH, right: NOTCH })
    for (const fault of await targetFaults(page, NOTCH)) found.push([name, fault])
    await setInsets(page, {})
    await page.setViewportSize(PHONE)
    for (const fault of await targetFaults(page)) found.push([name, 'on a phone', fault])
    for (const size of ['200%', '']) {
      const wide = await page.evaluate(fontSize => {
        document.documentElement.style.fontSize = fontSize
        return document.documentElement.scrollWidth - innerWidth
      }, size)
      if (wide > 0) found.push([name, `runs ${wide} px over the edge of a phone`, size])
    }
    await page.setViewportSize(WIDE)
    // Shifts that come from resizing the window do not count.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50))))
    await page.evaluate(() => window.shifts.splice(0))
  }
  return { visit, found }
}

/** Opens the app on this host, and signs in. */
async function openOn(host: string, page: Page, server: TestServer): Promise<TestServer> {
  const here = { ...server, origin: server.origin.replace('localhost', host) }
  await serveExtremes(here)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  await watchShifts(page)
  await signIn(page, here)
  return here
}

async function expectTheme(page: Page, theme: 'ORBR' | 'VCARB'): Promise<void> {
  await expect(page.locator('body')).toHaveClass(theme)
  const manifest = page.locator('link[rel=manifest]')
  await expect(manifest).toHaveAttribute('href', `/${theme.toLowerCase()}.webmanifest`)
}

// With its options, because Playwright takes a second item for them.
test.use({ expectedErrors: [[REFUSED, NO_SERVER], { scope: 'test' }] })

// The walk has given out all radios, and other journeys on this server need some.
test.afterEach(async ({ server }) => {
  await takeBackAllRadios(server, (await guestDay(server)).id)
  await takeBackFlags(server)
})

test('each screen is accessible in both themes, fits, and does not shift: ORBR on localhost', async ({
  page,
  server,
}) => {
  // Some seventy screens, each with all its checks.
  test.setTimeout(1_200_000)
  const here = await openOn('localhost', page, server)
  await expectTheme(page, 'ORBR')
  const { visit, found } = inspector(page)
  await walkScreens(page, here, visit)
  await walkInvitePage(page, here, visit, false)
  await walkGuestPage(page, here, visit, false)
  expect(found).toEqual([])
})

test('the sister team has its own theme, on the desk and on the invite page: VCARB on vcarb.localhost', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000)
  const here = await openOn('vcarb.localhost', page, server)
  await expectTheme(page, 'VCARB')
  const { visit, found } = inspector(page)
  await openGuestDay(page)
  await visit('guests')
  await walkInvitePage(page, here, visit, true)
  await expect(page.locator('body')).toHaveClass('VCARB')
  await walkGuestPage(page, here, visit, true)
  expect(found).toEqual([])
})
