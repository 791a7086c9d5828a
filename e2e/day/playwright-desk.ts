import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'
import type { Desk, Part, Target } from './desk.ts'

type Scope = Pick<Page | Locator, 'getByRole' | 'getByText' | 'locator'>

function step(scope: Scope, { role, name, text, isReady, isChecked }: Part): Locator {
  const found =
    role === 'words'
      ? scope.getByText(text ?? '')
      : scope.getByRole(role as 'button', {
          ...(name === undefined ? {} : { name, exact: true }),
          ...(isChecked === undefined ? {} : { checked: isChecked }),
        })
  const filtered = role === 'words' || text === undefined ? found : found.filter({ hasText: text })
  return isReady ? filtered.and(scope.locator(':not([aria-busy="true"]):not(:disabled)')) : filtered
}

/** The operator's hands in a browser that Playwright drives. */
export function playwrightDesk(page: Page, origin: string): Desk {
  const find = (target: Target): Locator =>
    target.reduce<Scope>((scope, part) => step(scope, part).filter({ visible: true }), page) as Locator
  const first = (target: Target) => find(target).first()
  return {
    origin,
    open: async address => void (await page.goto(new URL(address, origin).href)),
    reload: async () => void (await page.reload()),
    press: target => first(target).click(),
    type: (target, text) => first(target).fill(text),
    enter: target => first(target).press('Enter'),
    async choose(target, words) {
      const list = first(target)
      const wanted = list.locator('option').filter({ hasText: words }).first()
      await list.selectOption((await wanted.getAttribute('value')) ?? '')
    },
    see: (target, timeout) => expect(first(target)).toBeVisible(timeout === undefined ? {} : { timeout }),
    seeNot: (target, timeout) => expect(first(target)).toBeHidden(timeout === undefined ? {} : { timeout }),
    browse: ({ name, type, text }) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: Buffer.from(text) }),
    async inWindow(press, work) {
      const [window] = await Promise.all([page.waitForEvent('popup'), press()])
      await work(playwrightDesk(window, origin))
    },
    run: body => page.evaluate(`(async () => { ${body} })()`),
  }
}
