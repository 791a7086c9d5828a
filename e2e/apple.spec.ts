import type { Page } from '@playwright/test'
import { guestDay } from './support/guest-day.ts'
import { expect, test } from './support/test.ts'

/** Makes the page behave as on an iPad or iPhone: opened from the home screen (`installed`), or in Safari. */
const onApple = (page: Page, installed: boolean) =>
  page.addInitScript(standalone => {
    Object.defineProperty(Navigator.prototype, 'standalone', { get: () => standalone })
  }, installed)

test('a sign-in from the home screen opens no window, is renewed once expired, and returns to the screen where it began', async ({
  page,
  server,
  expectedErrors,
}) => {
  const { id } = await guestDay(server)
  await onApple(page, true)
  let windows = 0
  page.on('popup', () => windows++)
  await page.goto(`${server.origin}/event/${id}/tours`)
  await page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' }).click()
  await page.getByRole('button', { name: /Avery Holloway/ }).click()
  await expect(page.getByRole('heading', { name: 'Tours', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tours' }).getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/event/${id}/tours`)
  await expect(page.getByRole('banner').getByText('Avery Holloway')).toBeVisible()
  expect(windows).toBe(0)

  // The provider answers that its session is over, and the API refuses calls with the old token.
  expectedErrors.push(/status of 40[01]/)
  await page.goto(`${server.origin}/event/${id}/passes`)
  await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()

  // The next day: the token, the refresh token and the provider's session have ended.
  await page.context().clearCookies({ name: /_session|_interaction|msal/ })
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/msal|token_expires/i.test(key)) localStorage.removeItem(key)
  })
  await page.reload()
  const again = page.getByRole('button', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await again.click()
  await page.getByRole('button', { name: /Avery Holloway/ }).click()
  await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/event/${id}/passes`)
  await expect(again).toBeHidden()
})

test('icon, launch screen and status bar are those of the team', async ({ page, server }) => {
  await onApple(page, false)
  for (const [team, host, bar] of [
    ['orbr', 'localhost', 'black'],
    ['vcarb', 'vcarb.localhost', 'default'],
  ] as const) {
    await page.goto(server.origin.replace('localhost', host))
    await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
    const icon = page.locator('link[rel="apple-touch-icon"]')
    await expect(icon).toHaveAttribute('href', `/icons/${team}-apple-touch.png`)
    await expect(page.locator('meta[name="apple-mobile-web-app-status-bar-style"]')).toHaveAttribute(
      'content',
      bar,
    )
    const screens = page.locator('link[rel="apple-touch-startup-image"]')
    await expect(screens).toHaveCount(2)
    // Each image has the size of the screen.
    const drawn = await screens.evaluateAll(links =>
      links.map(link => ({ media: link.getAttribute('media'), href: link.getAttribute('href') ?? '' })),
    )
    const sizes = drawn.map(({ media, href }) => {
      const png = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
      return { media, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
    })
    expect(sizes).toEqual([
      { media: '(orientation: portrait)', width: 820, height: 1180 },
      { media: '(orientation: landscape)', width: 1180, height: 820 },
    ])
  }
})

test('in Safari the readiness screen warns of the seven days, and explains how to install the app', async ({
  page,
  server,
}) => {
  await onApple(page, false)
  const opened = page.waitForEvent('popup')
  await page.goto(`${server.origin}/readiness`)
  await page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' }).click()
  await (await opened).getByRole('button', { name: /Avery Holloway/ }).click()
  const storage = page.getByRole('listitem').filter({ hasText: 'Storage' })
  await expect(storage).toContainText('after seven days without a visit')
  await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(2)
  await expect(storage).toContainText('Tap Share, then ‘Add to Home Screen’')
})
