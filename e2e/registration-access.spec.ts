import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { REFUSED } from './support/expected-errors.ts'
import { GUEST_DAY, guestDay } from './support/guest-day.ts'
import { csvFile, newInvite } from './support/invites.ts'
import { expect, signIn, test } from './support/test.ts'

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
}

test.describe('on a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('each state is accessible and fits the screen, dark and light', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED)
    for (const isVcarb of [false, true]) {
      const invite = await newInvite(server, { eventName: GUEST_DAY, isVcarb })
      const { today } = await guestDay(server)
      const head = `First Name,Last Name,${today}\n`
      const check = async () => {
        await expectNoViolations(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      }
      await page.goto(invite.link)
      const input = page.locator('input[type=file]')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await expect(button('Browse for a CSV')).toBeVisible()
      await expect(page.locator('body')).toHaveClass(isVcarb ? 'VCARB' : 'ORBR')
      await check()

      const long = `${'Maximiliane'.repeat(9)},von Hohenstein-Waldeck zu Lichtenberg,`
      await input.setInputFiles(csvFile(`${head}${long}maybe\n,Quill,x\n`))
      await expect(page.getByRole('table', { name: 'Problems in the guest list' })).toBeVisible()
      await check()
      await button('Reset & Try Again').tap()

      const list = csvFile(`${head}${long}x\nZoë,Quill,x\nZoe,Quill,x\n`)
      await input.setInputFiles(list)
      await expect(page.getByText('The same guest twice?')).toBeVisible()
      await page.getByText('New', { exact: true }).tap()
      await check()
      await button('Confirm').tap()
      await expect(page.getByText('Guest List Processed')).toBeVisible()
      await check()

      await page.goto(`${server.origin}/event-registration`)
      await expect(page.getByRole('heading', { name: 'Invite Code Invalid' })).toBeVisible()
      await check()
    }
  })
})

test('a file can be dropped on the area, and a list is uploaded by keyboard alone', async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await page.goto(invite.link)
  const area = page.getByText('Drag and drop your guest list here, or')
  await expect(area).toBeVisible()
  const dataTransfer = await page.evaluateHandle(day => {
    const carried = new DataTransfer()
    carried.items.add(new File([`First Name,Last Name,${day}\nAda,Quill,x\n`], 'g.csv', { type: 'text/csv' }))
    return carried
  }, today)
  const stayed = await page.evaluate(carried => {
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried })
    return !document.body.dispatchEvent(drop)
  }, dataTransfer)
  expect(stayed).toBe(true)
  await area.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()

  await test.step('a list is uploaded by keyboard alone', async () => {
    // Waited for early: at the key press it may be too late, and the browser would open its own chooser.
    const picker = page.waitForEvent('filechooser')
    await page.goto(invite.link)
    await expect(page.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
    /** Presses Tab until the control of this name has the focus; at most 12 times. */
    const tabTo = async (name: string) => {
      const wanted = page.getByRole('button', { name, exact: true })
      await expect(wanted).toBeVisible()
      for (let presses = 0; presses < 12; presses++) {
        if (await wanted.evaluate(element => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(wanted).toBeFocused()
    }
    await tabTo('Browse for a CSV')
    await page.keyboard.press('Enter')
    await (await picker).setFiles(csvFile(`First Name,Last Name,${today}\nAda,Quill,x\n`))
    await expect(page.getByRole('group', { name: 'Your guest list' })).toBeFocused()
    await tabTo('Confirm')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Guest List Processed')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Your guest list' })).toBeFocused()
    expect(await invite.guests()).toHaveLength(1)
  })
})

test('the page is small, and has no code for sign-in, staff or the worker', async ({ page, server }) => {
  const bodies: Promise<readonly [string, Buffer]>[] = []
  page.on('response', response =>
    bodies.push(response.body().then(body => [new URL(response.url()).pathname, body] as const)),
  )
  await page.goto(server.inviteLink)
  await expect(page.getByRole('button', { name: 'Browse for a CSV' })).toBeVisible()
  const loaded = await Promise.all(bodies)
  const of = (ending: string) => loaded.filter(([path]) => path.endsWith(ending)).map(([, body]) => body)
  const gzipped = (ending: string) => of(ending).reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(gzipped('.js')).toBeGreaterThan(0)
  expect(gzipped('.js')).toBeLessThanOrEqual(30_000)
  expect(gzipped('.css')).toBeGreaterThan(0)
  expect(gzipped('.css')).toBeLessThanOrEqual(20_000)
  const code = of('.js').join('\n')
  expect(code.includes('x-api-key')).toBe(true)
  const others = [
    'msal',
    'Login with SSO',
    'guest_list',
    'wouter',
    'serviceWorker.register',
    'service-worker.js',
  ]
  expect(others.filter(word => code.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test("the staff app's worker lets the page's calls through, but none in offline mode", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource: net::ERR_FAILED/)
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await signIn(page, server)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  await page.goto(invite.link)
  await page
    .locator('input[type=file]')
    .setInputFiles(csvFile(`First Name,Last Name,${today}\nAda,Quill,x\n`))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Guest List Processed')).toBeVisible()
  expect(await invite.guests()).toHaveLength(1)

  await page.goto(server.origin)
  await page.getByRole('switch', { name: 'Offline mode' }).click()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.goto(invite.link)
  await expect(page.getByRole('heading', { name: 'An Error Occured' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('If Offline mode is switched on in the app')
})
