import { expect } from '@playwright/test'
import { test } from './support/behind-front.ts'

/** Where a page's script does not arrive, nothing but the document can say so. */

for (const [path, shows] of [
  ['/', 'Login with SSO'],
  ['/event-registration?code=none', 'Invite Code Invalid'],
] as const)
  test(`a page whose script does not arrive says so, and can be loaded again: ${path}`, async ({
    page,
    behind: { server, front },
  }) => {
    const html = await (await fetch(server.origin + path)).text()
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    front.instead.set(script, { status: 503, type: 'text/plain', body: 'Not now.' })
    await page.goto(server.origin + path)
    const again = page.getByRole('link', { name: 'Load it again' })
    await expect(again).toBeVisible()
    front.instead.clear()
    await again.click()
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(again).toBeHidden()
  })
