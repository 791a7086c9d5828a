import type { Page } from '@playwright/test'
import { openGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

test('every path but the invite page shows the login; a member of staff signs in by the popup, and paths redirect', async ({
  page,
  server,
  expectedErrors,
}) => {
  for (const path of ['/', '/events', '/event/1/guests', '/settings', '/nowhere']) {
    await page.goto(server.origin + path)
    await expect(page.getByRole('heading', { name: 'Trackside Hospitality' })).toBeVisible()
    await expect(page.getByText('Please login below to continue.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  }

  await test.step('reloading a page while its sign-in window is open shows no error', async () => {
    await page.goto(server.origin)
    const press = page.locator('button:not([aria-busy])', { hasText: 'Login with SSO' })
    const opened = page.waitForEvent('popup')
    await press.click()
    await (await opened).getByRole('button').first().waitFor()
    await page.reload()
    await expect(press).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('')
  })

  await test.step('a member of staff signs in by the popup and sees the events, the header and the tabs', async () => {
    await signIn(page, server)
    await expect(page).toHaveURL(`${server.origin}/events`)
    const header = page.getByRole('banner')
    await expect(header.getByText('Online', { exact: true })).toBeVisible()
    await expect(header.getByRole('switch', { name: 'Offline mode' })).not.toBeChecked()
    await expect(header.getByText('v0.9.9')).toBeVisible()
    await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Main' })
    for (const tab of ['Events', 'Groups', 'Settings'])
      await expect(tabs.getByRole('link', { name: tab })).toBeVisible()
    await expect(page.locator('body')).toHaveClass('ORBR')
  })

  await test.step('paths redirect as the specification says', async () => {
    // The line that the browser itself logs for an event that does not exist.
    expectedErrors.push(/status of 404/)
    for (const path of ['/', '/event', '/nowhere', '/event/999999/guests', '/event/none']) {
      await page.goto(server.origin + path)
      await expect(page).toHaveURL(`${server.origin}/events`)
    }
    await page.goto(`${server.origin}/event/1`)
    await expect(page).toHaveURL(`${server.origin}/event/1/guests`)
    await page.goto(`${server.origin}/event/1/nothing`)
    await expect(page).toHaveURL(`${server.origin}/event/1/guests`)
  })
})

test('where the browser blocks site data, the page says what to allow', async ({ page, server }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await page.goto(server.origin)
  await expect(page.getByRole('alert')).toContainText(
    `Cookies and site data are blocked for ${new URL(server.origin).host}`,
  )
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('RBR_Trackside_MSAL_Auth'))

/** The provider's answer to a silent sign-in: `a code` while it has a session, else the name of its error. */
async function silentSignIn(page: Page, { origin }: TestServer): Promise<string> {
  const answer = await page.request.get(`${origin}/idp/auth`, {
    params: {
      client_id: 'trackside-web',
      redirect_uri: `${origin}/redirect.html`,
      response_type: 'code',
      scope: 'openid api://trackside/access',
      prompt: 'none',
      state: 'x',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
    maxRedirects: 0,
  })
  const { searchParams } = new URL(answer.headers().location ?? '', origin)
  return searchParams.has('code') ? 'a code' : String(searchParams.get('error'))
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
}

test('signing out clears the device, and ends the sign-in at the server and at the provider', async ({
  page,
  server,
  expectedErrors,
}) => {
  // A call may be in flight when its token ends.
  expectedErrors.push(/status of 401/)
  await signIn(page, server)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  expect((await page.request.get(`${server.origin}/api/events`, { headers })).status()).toBe(200)
  expect(await silentSignIn(page, server)).toBe('a code')

  const opened = page.waitForEvent('popup')
  await signOut(page)
  const popup = await opened
  if (!popup.isClosed()) await popup.waitForEvent('close')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => !/version|_sign_in$/i.test(key))),
  ).toEqual([])
  const values = JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))
  expect(values).not.toMatch(/holloway|eyJ|access_?token|refresh_?token|id_?token/i)
  const kept = await page.evaluate(() => caches.keys())
  expect(kept.filter(name => name.startsWith('trackside-api'))).toEqual([])
  const replayed = await page.request.get(`${server.origin}/api/events`, { headers })
  expect(replayed.status()).toBe(401)
  expect(await replayed.json()).toMatchObject({ message: 'This sign-in was ended.' })
  expect(await silentSignIn(page, server)).toBe('login_required')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  await signIn(page, server)
})

test('the next user of a tablet finds nothing that the one before has typed', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const first = page.getByRole('textbox', { name: 'First name' })
  const add = page.getByRole('button', { name: 'Add a guest' })
  await signIn(page, server)
  await openGuestDay(page)
  await add.click()
  await first.fill('Halina')
  const left = page.waitForEvent('popup')
  await signOut(page)
  const popup = await left
  if (!popup.isClosed()) await popup.waitForEvent('close')
  // The page is not loaded anew.
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Login with SSO' }).click()
  await (await opened)
    .getByRole('button', { name: /Bianca/ })
    .first()
    .click()
  await add.click()
  await expect(first).toHaveValue('')
})

test('signing out without a network says what is left to do, and does it once back online', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server)
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('ends when this device is back online')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out on this device.')).toBeVisible()
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  // The sign-in library encrypts its tokens, so the names of the entries are checked.
  await expect
    .poll(async () => (await keys()).filter(key => !/version|_sign_(?:in|outs)$/i.test(key)))
    .toEqual([])
  const left = JSON.stringify(await page.evaluate(() => ({ ...localStorage })))
  expect(left).not.toMatch(/holloway|@|eyJ/i)

  await context.setOffline(false)
  const returned = page.waitForURL(/redirect\.html/)
  await returned
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  await expect(page.getByText('Signed out on this device.')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('rbr_trackside_sign_outs'))).toBeNull()
  expect(await silentSignIn(page, server)).toBe('login_required')
})
