import type { Page } from '@playwright/test'
import { dayFromIsoDate } from '../contract/rules/days.ts'
import { NO_SERVER, REFUSED } from './support/expected-errors.ts'
import { openFront } from './support/front.ts'
import { GUEST_DAY, guestDay } from './support/guest-day.ts'
import { csvFile, newInvite } from './support/invites.ts'
import { ownEvent } from './support/own-event.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 380, height: 780 }, isMobile: true, hasTouch: true })

const NAMES = ['José', 'Zoë', "O'Brien", '李小龍', 'نورا', 'Łukasz', 'Siân', 'Émile', 'Ørjan', 'Jan']
const PROCESSED = `Guest List Processed: We have processed your guest list for the ${GUEST_DAY} event. If you need to make any changes, please upload a new CSV.`

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a file with accents, semicolons and a byte-order mark: its 40 guests are shown, then stored once confirmed', async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  const rows = Array.from({ length: 40 }, (_, index) => `${NAMES[index % 10]};de la Cruz ${index};x`)
  await page.goto(invite.link)
  await expect(page.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
  await expect(page.getByText('Entry open', { exact: true })).toBeVisible()
  await expect(page.getByText('Milton Keynes, United Kingdom')).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Invite code' })
  await expect(code).toHaveValue(new URL(invite.link).searchParams.get('inviteID') ?? '-')
  await expect(code).not.toBeEditable()

  await expect(page.getByText('Choose your file', { exact: true })).toBeVisible()
  await expect(page.getByText('Drag and drop your guest list here, or')).toBeHidden()
  await choose(page, csvFile(`\ufeffVorname;Nachname;${today}\r\n${rows.join('\r\n')}\r\n;;\r\n`))
  const result = page.getByRole('group', { name: 'Your guest list' })
  await expect(result.getByRole('heading', { name: 'Check before you confirm' })).toBeVisible()
  await expect(result).toBeFocused()
  await expect(result.getByRole('list', { name: 'Guests by day' })).toContainText('40 Guests read')
  await result.getByText('New', { exact: true }).click()
  await expect(result.getByText("O'Brien de la Cruz 2", { exact: true })).toBeVisible()
  expect(await invite.guests()).toEqual([])

  await button(page, 'Confirm').click()
  await expect(result).toContainText(PROCESSED)
  await expect(result).toBeFocused()
  const stored = (await invite.guests()).map(guest => `${guest.first_name};${guest.last_name};x`)
  expect(stored.sort()).toEqual([...rows].sort())
  expect(new Set((await invite.guests()).map(guest => guest.check_in_days))).toEqual(new Set([today]))

  await choose(
    page,
    csvFile(`First Name,Last Name,${today}\n${rows.slice(1).join('\n').replaceAll(';', ',')}`),
  )
  await expect(result.getByText('Will be removed')).toBeVisible()
  await expect(result.getByText('Unchanged')).toBeVisible()
})

test("the template has the event's days, and a guest filled in there is stored with theirs", async ({
  page,
  server,
}) => {
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  await page.goto(invite.link)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a guest list template' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`Guest list ${GUEST_DAY}.csv`)
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk))
  const template = Buffer.concat(chunks).toString()
  const [head = '', ...others] = template.trimEnd().split('\r\n')
  expect(others).toHaveLength(1)
  const days = head.split(',').slice(2, -2)
  expect(head).toBe(`\ufeffFirst Name,Last Name,${days.join(',')},Dietary needs,Notes`)
  expect(days).toHaveLength(3)

  await choose(page, csvFile(`${template}Ada,Quill,x,,x\r\n`))
  await button(page, 'Confirm').click()
  await expect(page.getByText('Guest List Processed')).toBeVisible()
  const [guest] = await invite.guests()
  expect(guest?.check_in_days).toBe(`${days[0]},${days[2]}`)
})

test('an unusable file is refused, and changes nothing', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(REFUSED)
  const invite = await newInvite(server, { eventName: GUEST_DAY, room: 2 })
  const { today } = await guestDay(server)
  const two = `First Name,Last Name,${today}\nAda,Quill,x\nBen,Quill,x\n`
  await page.goto(invite.link)
  await choose(page, csvFile(two))
  await button(page, 'Confirm').click()
  await expect(page.getByText('Guest List Processed')).toBeVisible()

  const refusals = [
    [csvFile('%PDF-1.7\n%\u00e2\u00e3', 'list.csv'), 'Invalid file type', 'What you chose is a PDF.'],
    [
      { ...csvFile('x', 'list.pdf'), mimeType: 'application/pdf' },
      'Invalid file type',
      'Please upload a file type of CSV',
    ],
    [
      { ...csvFile('x', 'list.xls'), mimeType: 'application/vnd.ms-excel' },
      'Invalid file type',
      'in Excel by File > Save As > CSV UTF-8',
    ],
    [csvFile(''), 'Empty file', 'There is nothing in guests.csv.'],
    [csvFile('\r\n\r\n'), 'The guest list needs correcting', 'The file is empty.'],
    [csvFile('x'.repeat(2 * 1024 * 1024 + 1)), 'File too large', 'up to 2 MB'],
    [
      csvFile(`${two}Cleo,Quill,x\n`),
      'Over Guest Limit',
      'The guest list you have provided contains more than the allocated spaces available to you. Please consider re-submitting with a guest list of 2 or below.',
    ],
  ] as const
  const result = page.getByRole('group', { name: 'Your guest list' })
  for (const [file, title, text] of refusals) {
    await choose(page, file)
    await expect(result).toContainText(title)
    await expect(result).toContainText(text)
    await expect(result).toBeFocused()
    await button(page, 'Reset & Try Again').click()
    await expect(button(page, 'Browse for a CSV')).toBeFocused()
  }
  expect((await invite.guests()).map(guest => guest.first_name).sort()).toEqual(['Ada', 'Ben'])
})

test('all problems are listed by row, column, value and reason, and can be downloaded', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await page.goto(invite.link)
  await choose(page, csvFile(`First Name,Last Name,${today}\nAda,,x\nBen,Quill,perhaps\nCleo,Quill,x\n`))
  const rows = page.getByRole('table', { name: 'Problems in the guest list' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['2', 'Last Name', '', 'Last name cannot be empty'])
  await expect(rows.nth(2).getByRole('cell').nth(2)).toHaveText('perhaps')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const value = await page.getByRole('cell', { name: 'perhaps', exact: true }).boundingBox()
  expect(value?.height, 'one line of letters, not one below the other').toBeLessThan(60)
  const saving = page.waitForEvent('download')
  await button(page, 'Download problems as CSV').click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saving).createReadStream()) chunks.push(Buffer.from(chunk))
  const saved = Buffer.concat(chunks).toString()
  expect(saved).toContain('2,Last Name,,Last name cannot be empty\r\n')
  expect(saved.trim().split('\r\n')).toHaveLength(3)
  expect(await invite.guests()).toEqual([])
})

test('when entry closes while the page is open, the page says so and removes the upload', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const { name: eventName, event_start } = await ownEvent(server, 'Closing Weekend')
  const invite = await newInvite(server, { eventName })
  const entry = (open: string, close: string) =>
    server.api('PUT', `/events/${invite.eventId}`, { entry_open: open, entry_close: close })

  await entry('2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')
  await page.goto(invite.link)
  await expect(page.getByText('Entry open', { exact: true })).toBeVisible()
  const day = dayFromIsoDate(event_start)
  const template = `First Name,Last Name,${day}\nAda,Quill,x\n`
  await choose(page, csvFile(template))
  await expect(button(page, 'Confirm')).toBeVisible()
  await entry('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')
  await button(page, 'Confirm').click()
  const result = page.getByRole('group', { name: 'Your guest list' })
  await expect(result).toContainText(`Entry is closed for ${eventName}.`)
  await expect(page.getByText('Entry closed', { exact: true }).first()).toBeVisible()
  await button(page, 'Reset & Try Again').click()
  await expect(page.getByText('Entry closed', { exact: true })).toHaveCount(1)
  await expect(button(page, 'Browse for a CSV')).toHaveCount(0)
  await expect(page.getByText('Guest lists can no longer be uploaded.')).toBeFocused()
  await expect(page.getByText(invite.name)).toHaveCount(0)
  expect(await invite.guests()).toEqual([])

  await entry('2099-01-01T00:00:00.000Z', '2099-02-01T00:00:00.000Z')
  await page.reload()
  await expect(page.getByText('Entry opening soon', { exact: true })).toBeVisible()
  await expect(button(page, 'Browse for a CSV')).toHaveCount(0)
})

test('a code that is unknown, malformed or missing is invalid', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(REFUSED)
  const unknown = 'A'.repeat(22)
  for (const query of [`?inviteID=${unknown}`, `/?inviteID=${unknown}`, '?inviteID=..%2F..%2Fevents', '']) {
    await page.goto(`${server.origin}/event-registration${query}`)
    await expect(page.getByRole('heading', { name: 'Invite Code Invalid' }), query).toBeVisible()
    await expect(page.getByRole('alert'), query).toHaveText(
      'Sorry, on this occasion we could not validate your invite code for an event. Please contact our hospitality team for assistance.',
    )
  }
})

test('an unreachable server is an error, not a wrong code', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(NO_SERVER)
  const link = await openFront()
  link.pointAt(server.origin)
  link.loseAnswersTo('/api/invite/validate/')
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  await page.goto(invite.link.replace(server.origin, link.origin))
  await expect(page.getByRole('heading', { name: 'An Error Occured' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'Sorry, there was an error. Please contact our hospitality team for further assistance.',
  )
  link.loseAnswersTo('')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: GUEST_DAY })).toBeVisible()
  await link.close()
})

/** Goes offline, and waits until calls fail: the browser may let through one that is made at once. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isReached = () =>
    page.evaluate(() =>
      fetch('/api/health', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(isReached).toBe(false)
}

test('without a network the file stays chosen, and one tap tries again', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  await page.goto(invite.link)
  await expect(button(page, 'Browse for a CSV')).toBeVisible()
  const result = page.getByRole('group', { name: 'Your guest list' })

  await goOffline(page)
  await choose(page, csvFile(`First Name,Last Name,${today}\nAda,Quill,x\n`))
  await expect(result).toContainText('You are offline')
  await expect(result).toContainText('guests.csv')
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await expect(button(page, 'Confirm')).toBeVisible()

  await goOffline(page)
  await button(page, 'Confirm').click()
  await expect(result).toContainText('It is never stored twice.')
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await expect(result).toContainText(PROCESSED)
  expect(await invite.guests()).toHaveLength(1)
})

test('an upload that was stored but never answered is not stored twice', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const link = await openFront()
  link.pointAt(server.origin)
  const invite = await newInvite(server, { eventName: GUEST_DAY })
  const { today } = await guestDay(server)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().includes('dry_run=false')) keys.push(request.headers()['idempotency-key'])
  })
  await page.goto(invite.link.replace(server.origin, link.origin))
  await choose(page, csvFile(`First Name,Last Name,${today}\nAda,Quill,x\nBen,Quill,x\n`))
  link.loseAnswersTo('dry_run=false')
  await button(page, 'Confirm').click()
  const result = page.getByRole('group', { name: 'Your guest list' })
  await expect(result).toContainText('The connection was lost')
  await expect.poll(async () => (await invite.guests()).length).toBe(2)

  link.loseAnswersTo('')
  const answered = page.waitForResponse(/dry_run=false/)
  await button(page, 'Try again').click()
  await expect(result).toContainText(PROCESSED)
  expect((await answered).headers()['trackside-replayed']).toBe('true')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect((await invite.guests()).map(guest => guest.first_name).sort()).toEqual(['Ada', 'Ben'])
  await link.close()
})
