import { expect, signIn, test } from './support/test.ts'

test('signed out, every path but the invite page shows the login screen', async ({ page, server }) => {
  for (const path of ['/', '/events', '/event/1/guests', '/settings', '/nowhere']) {
    await page.goto(server.origin + path)
    await expect(page.getByRole('heading', { name: 'Trackside Hospitality' })).toBeVisible()
    await expect(page.getByText('Please login below to continue.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  }
})

test('a member of staff signs in by the popup and sees who and where they are', async ({ page, server }) => {
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

test('paths lead where the specification says', async ({ page, server, expectedErrors }) => {
  // The browser's own line on an event that does not exist.
  expectedErrors.push(/status of 404/)
  await signIn(page, server)
  for (const path of ['/', '/event', '/nowhere', '/event/999999/guests', '/event/none']) {
    await page.goto(server.origin + path)
    await expect(page).toHaveURL(`${server.origin}/events`)
  }
  await page.goto(`${server.origin}/event/1`)
  await expect(page).toHaveURL(`${server.origin}/event/1/guests`)
  await page.goto(`${server.origin}/event/1/nothing`)
  await expect(page).toHaveURL(`${server.origin}/event/1/guests`)
})

test('signing out forgets the user and what was read', async ({ page, server }) => {
  await signIn(page, server)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('RBR_Trackside_MSAL_Auth'))).toBeNull()
  const kept = await page.evaluate(() => caches.keys())
  expect(kept.filter(name => name.startsWith('trackside-api'))).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login with SSO' })).toBeVisible()
})
