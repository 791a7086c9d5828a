import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { serveExtremes } from './support/extremes.ts'
import { walkInvitePage } from './support/invite-screens.ts'
import { type Visit, walkScreens } from './support/screens.ts'
import { expect, signIn, test } from './support/test.ts'

/**
 * Every screen and main state, in both themes: axe finds nothing, nothing runs over the edge of a phone of 360 px,
 * nothing jumps when data arrives, and nothing is animated for those who ask for that.
 */

const WIDE = { width: 1180, height: 820 }
const PHONE = { width: 360, height: 740 }
const MAX_SHIFT = 0.02

declare global {
  interface Window {
    /** Sum of the layout shifts since it was last read, each with what moved. */
    shifts: { value: number; moved: string[] }[]
  }
}

/** Counts layout shifts as https://web.dev/articles/cls does: without those that follow a hand within half a second. */
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

/** All rows of a list are of one kind. */
const FURTHER_ROWS = ['[role=list] > li:nth-child(n + 8)', 'tbody > tr:nth-child(n + 8)']

/** What each screen has to bear. Everything that is found is told at the end, with the screen that it was found on. */
function inspector(page: Page, theme: 'ORBR' | 'VCARB') {
  const found: unknown[] = []

  /** Under an open dialog all is as it was before. */
  async function violations() {
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    // The themes differ in colours and in nothing else.
    if (theme === 'VCARB') axe.withRules('color-contrast')
    if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]')
    for (const rows of FURTHER_ROWS) axe.exclude(rows)
    return (await axe.analyze()).violations
  }

  const visit: Visit = async (name, how) => {
    const shifts = await page.evaluate(() => window.shifts.splice(0))
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
    if (shifted > MAX_SHIFT && !how?.isAnswer) found.push([name, 'moves', shifts])
    const running = await page.evaluate(() => document.getAnimations().length)
    if (running > 0) found.push([name, `${running} animations run for somebody who asked for none`])
    for (const { id, nodes } of await violations()) found.push([name, id, nodes.map(node => node.html)])
    if (theme === 'VCARB') return
    await page.setViewportSize(PHONE)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push([name, `runs ${wide} px over the edge of a phone`])
    await page.setViewportSize(WIDE)
    // What moved because the window was turned is nobody's fault.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 50))))
    await page.evaluate(() => window.shifts.splice(0))
  }
  return { visit, found }
}

for (const [theme, host] of [
  ['ORBR', 'localhost'],
  ['VCARB', 'vcarb.localhost'],
] as const)
  test(`each screen can be read, fits and keeps still: ${theme} on ${host}`, async ({
    page,
    server,
    expectedErrors,
  }) => {
    test.setTimeout(400_000)
    expectedErrors.push(/Failed to load resource/)
    const here = { ...server, origin: server.origin.replace('localhost', host) }
    await serveExtremes(here)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(WIDE)
    await watchShifts(page)
    const { visit, found } = inspector(page, theme)
    await signIn(page, here)
    await expect(page.locator('body')).toHaveClass(theme)
    const manifest = page.locator('link[rel=manifest]')
    await expect(manifest).toHaveAttribute('href', `/${theme.toLowerCase()}.webmanifest`)
    await walkScreens(page, here, visit)
    await walkInvitePage(page, here, visit, theme === 'VCARB')
    expect(found).toEqual([])
  })
