import type { Page } from '@playwright/test'
import { venueDay } from '../contract/rules/venue-time.ts'
import { offlineMode, pending } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { GUEST_DAY, guestDay } from './support/guest-day.ts'
import { csvFile, type Invite, newInvite } from './support/invites.ts'
import { ownEvent } from './support/own-event.ts'
import { pageSizes, readQr } from './support/paper.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** How guests get their passes: from the contact's page or from staff, on paper or by link. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passes = (page: Page) => page.getByRole('region', { name: 'Passes', exact: true }).getByRole('listitem')
const passOf = (page: Page, name: string) => passes(page).filter({ hasText: name })

/** Uploads guests with these first names and the last name Quill, as their contact does. */
async function uploadAs(page: Page, invite: Invite, firstNames: readonly string[], today: string) {
  await page.goto(invite.link)
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csvFile(`First Name,Last Name,${today}\n${firstNames.map(name => `${name},Quill,x`).join('\n')}\n`),
    )
  await button(page, 'Confirm').click()
  await expect(page.getByText('Guest List Processed')).toBeVisible()
}

/** The address in a guest's pass. */
async function addressOf(invite: Invite, firstName: string, origin: string): Promise<string> {
  const guest = (await invite.guests()).find(({ first_name }) => first_name === firstName)
  if (!guest?.code) throw new Error(`${firstName} has no code.`)
  return `${origin}/g/${guest.code}`
}

test('the contact prints the passes of the list and copies or shares each link; nobody else sees them', async ({
  page,
  context,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) })
  })
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await page.goto(invite.link)
  await expect(button(page, 'Browse for a CSV')).toBeVisible()
  // The panel's code and its request come after the page.
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Passes for your guests' })).toHaveCount(0)

  await uploadAs(page, invite, ['Ada', 'نورا', 'Maximiliane'.repeat(8)], today)
  await expect(page.getByRole('heading', { name: 'Passes for your guests' })).toBeVisible()
  await expect(passes(page)).toHaveCount(3)
  await expect(button(page, 'Print 3 passes')).toBeVisible()
  const ada = await addressOf(invite, 'Ada', server.origin)
  await button(page, 'Copy link of Ada Quill').click()
  await expect(passOf(page, 'Ada Quill').getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ada)
  await button(page, 'Share link of Ada Quill').click()
  await expect(passOf(page, 'Ada Quill').getByText('Link shared')).toBeVisible()
  await expect(page.getByText('Ada Quill: Link shared')).toBeAttached()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
    { title: `${GUEST_DAY}: pass of Ada Quill`, url: ada },
  ])

  // The tab shows the passes again after a reload; another visitor of the link does not see them.
  await page.reload()
  await expect(passOf(page, 'Ada Quill')).toBeVisible()
  const other = await browser.newPage()
  await other.goto(invite.link)
  await expect(other.getByRole('button', { name: 'Browse for a CSV' })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('heading', { name: 'Passes for your guests' })).toHaveCount(0)
  await expect(other.getByText('Quill', { exact: false }).filter({ hasText: 'Ada' })).toHaveCount(0)

  // After another upload they show in the tab that made it, and no longer in the first one.
  await uploadAs(other, invite, ['Ada', 'Ben', 'نورا', 'Maximiliane'.repeat(8)], today)
  await expect(passes(other)).toHaveCount(4)
  await page.reload()
  await expect(page.getByText('The passes are not shown here any more')).toBeVisible()
  await expect(passes(page)).toHaveCount(0)
  await other.close()
})

test('a new link that staff make shows the passes of the list, whose QR codes are printed 25 mm wide and read by another decoder than ours', async ({
  browser,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await invite.upload(['Ada', 'Ben'], today)
  const link = await invite.newLink()
  const page = await browser.newPage({ deviceScaleFactor: 3 })
  await page.goto(link)
  await expect(passes(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Print 2 passes')).toBeHidden()
  const { text, widthMm } = await readQr(page, page.getByRole('img', { name: 'QR code of Ada Quill' }))
  expect(text).toBe((await addressOf(invite, 'Ada', server.origin)).toUpperCase())
  expect(widthMm).toBeGreaterThanOrEqual(25)
  expect(widthMm).toBeLessThan(28)
  await page.close()
})

/** A word for each index, such as `Zzexa`, to tell namesakes apart: a number may also be in the server's log. */
const inLetters = (index: number): string =>
  `Zz${[...index.toString(26)].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`

for (const sheets of [
  [
    [1, 1],
    [8, 1],
    [9, 2],
  ],
  [[600, 75]],
] as const)
  test(`of A4, ${sheets.map(([count, pages]) => `${count} passes fill ${pages}`).join(', ')}`, async ({
    browser,
    server,
  }) => {
    const { id, name, event_start, timezone } = await ownEvent(server, 'Printing Weekend')
    await server.api('PUT', `/events/${id}`, { entry_open: new Date().toISOString() })
    const page = await browser.newPage()
    for (const [count, pages] of sheets) {
      const invite = await newInvite(server, { eventName: name, room: count })
      await invite.upload(
        Array.from(
          { length: count },
          (_, index) => `${index % 2 === 0 ? 'Maximiliane'.repeat(8) : 'نورا'} ${inLetters(index)}`,
        ),
        venueDay(event_start, timezone),
      )
      await page.goto(await invite.newLink())
      await expect(passes(page)).toHaveCount(count)
      expect(pageSizes(await page.pdf({ format: 'A4', preferCSSPageSize: true })), `${count} passes`).toEqual(
        Array.from({ length: pages }, () => [210, 297]),
      )
    }
    await page.close()
  })

test('staff print the passes of a group, offline too, with a code that was just renewed', async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { id, today } = await guestDay(server)
  await invite.upload(['Ada', 'Ben'], today)
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${id}/groups`)
  await page.getByRole('searchbox', { name: 'Find a group of the event' }).fill(invite.name)
  await button(page, `More about ${invite.name}`).click()
  await page.getByRole('link', { name: `Print passes of ${invite.name}` }).click()
  await expect(passes(page)).toHaveCount(2)
  const before = await addressOf(invite, 'Ada', server.origin)
  const link = page.getByRole('link', { name: 'Page of Ada Quill' })
  await expect(link).toHaveAttribute('href', before)
  const url = page.url()

  await offlineMode(page).check()
  await page.goto(`${server.origin}/event/${id}/guests`)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Ada Quill')
  await page
    .getByRole('list', { name: 'Guest List' })
    .getByRole('listitem')
    .filter({ hasText: invite.name })
    .getByRole('button', { name: 'Ada Quill' })
    .click()
  await button(page, 'More about Ada Quill').click()
  await button(page, 'New code').click()
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await page.context().setOffline(true)
  await page.goto(url)
  await expect(passes(page)).toHaveCount(2)
  const renewed = await link.getAttribute('href')
  expect(renewed).not.toBe(before)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Event' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden()
  await expect(link).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.context().setOffline(false)
  await offlineMode(page).uncheck()
  await expect.poll(() => addressOf(invite, 'Ada', server.origin)).toBe(renewed)

  // An erased guest has no code and so no pass; the sheet names the guests without one.
  const ben = (await invite.guests()).find(({ first_name }) => first_name === 'Ben')
  await server.api('POST', `/guests/${ben?.id}/erase`)
  await expect(passes(page)).toHaveCount(1)
  await expect(page.getByText('1 guest without a code')).toBeVisible()
  await expect(page.getByText(/found by name: Erased guest/)).toBeVisible()
  await expect(button(page, 'Print 1 pass')).toBeVisible()
})
