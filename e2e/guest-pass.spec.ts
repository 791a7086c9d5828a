import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { dayLabel } from '../contract/rules/event.ts'
import { GUEST_CODE } from '../contract/rules/guest-code.ts'
import { NO_SERVER, REFUSED } from './support/expected-errors.ts'
import { openFront } from './support/front.ts'
import { GUEST_DAY, guestDay, guestsOf } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { deskTest, expect, signIn, test } from './support/test.ts'

/** A guest's own page, which they open on their phone before the day and show at the desk. */

const PHONE = { width: 380, height: 740 }
test.use({ viewport: PHONE })

const CODES = ['0123456789ABCDEF', 'ZZZZZZZZZZZZZZZZ']
const [SOMEBODYS = '', NOBODYS = ''] = CODES

/** Adds a guest to the guest day for as long as `work` runs. */
async function withGuest(
  server: TestServer,
  name: { readonly firstName: string; readonly lastName: string },
  work: (guest: Guest & { code: string }, eventId: number, today: string) => Promise<void>,
): Promise<void> {
  const { id: eventID, today } = await guestDay(server)
  const [somebody] = await guestsOf(server, eventID)
  const [guest] = await server.api<Guest[]>('POST', '/guests', {
    eventID,
    ...name,
    daysAttending: today,
    group: somebody?.event_group_id,
  })
  if (!guest?.code) throw new Error('The guest has no code.')
  try {
    await work({ ...guest, code: guest.code }, eventID, today)
  } finally {
    await server.api('PUT', `/events/${eventID}`, { pin_on_guest_page: false })
    await server.api('DELETE', `/guests/${guest.id}`)
  }
}

const kept = (page: Page) => page.getByText('Kept on this device: it opens without a network, too.')
const pageOf = (server: TestServer, code: string) => `${server.origin}/g/${code}`
/** The left edge of an element's text. */
const leftOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().left
  })
/** All text of the page. */
const words = (page: Page) => page.locator('main').innerText()

test('a guest opens their page on a phone, and again without a network', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  await withGuest(server, { firstName: 'Ann', lastName: 'Bellweather' }, async (guest, _, today) => {
    await page.goto(pageOf(server, guest.code))
    const expectPage = async () => {
      await expect(page.getByRole('heading', { name: 'Ann Bellweather' })).toBeVisible()
      await expect(page.getByText(guest.group_name)).toBeVisible()
      await expect(page.getByText(GUEST_DAY)).toBeVisible()
      await expect(page.getByText('Milton Keynes, United Kingdom')).toBeVisible()
      await expect(page.getByText(dayLabel(today))).toBeVisible()
      await expect(page.getByRole('img', { name: 'QR code of Ann Bellweather' })).toBeInViewport({ ratio: 1 })
      expect(await page.locator('#letters').evaluate(letters => letters.textContent)).toBe(guest.code)
    }
    await expectPage()
    await expect(page.getByRole('heading', { name: 'Your pin' })).toBeHidden()
    await expect(page.getByText(String(guest.pin))).toBeHidden()
    await expect(kept(page)).toBeVisible()

    await page.context().setOffline(true)
    await page.reload()
    await expectPage()
    await expect(page.getByText(/^No network\. This is how it was on \w{3} \d/)).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
      `${server.origin}/g/service-worker.js`,
    )
    await page.context().setOffline(false)
    await expect(page.getByText(/^No network/)).toBeHidden()
    await expectPage()

    // The guest's days are downloaded as a calendar file.
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${GUEST_DAY}.ics`)
    const text = await readFile(await file.path(), 'utf8')
    const [day, month, year] = today.split('/')
    expect(text).toContain(`DTSTART;VALUE=DATE:${year}${month}${day}\r\n`)
    expect(text).toContain(`SUMMARY:${GUEST_DAY}\r\n`)
    expect(text).not.toContain(guest.code)

    // On paper of any width, the code is 7 cm wide and beside the name; dark colours are for screens.
    await expect(page.locator('body')).toHaveClass('ORBR')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'oklch(1 0 0)')
    await expect(page.locator('#name')).toHaveCSS('color', 'oklch(0 0 0)')
    const { x: left = 0, width = 0 } = (await page.locator('#code').boundingBox()) ?? {}
    expect(width).toBeCloseTo((7 / 2.54) * 96, 0)
    expect((await page.locator('#name').boundingBox())?.x).toBeGreaterThan(left + width)
  })
})

test('the pin appears without a reload once the guest has checked in, where staff have switched it on', async ({
  page,
  server,
}) => {
  await withGuest(server, { firstName: 'دينا', lastName: 'منصور' }, async (guest, eventId) => {
    const pin = page.getByText(String(guest.pin), { exact: true })
    const show = (isShown: boolean) => server.api('PUT', `/events/${eventId}`, { pin_on_guest_page: isShown })
    await show(true)
    await page.clock.install()
    await page.goto(pageOf(server, guest.code))
    await expect(page.getByText('Your pin appears here once you have checked in.')).toBeVisible()
    await expect(pin).toBeHidden()
    // A name that is read from the right begins where the rest of the page does.
    expect(await leftOf(page, '#name')).toBe(await leftOf(page, '#group'))
    await server.api('POST', `/guests/checkin/${guest.id}`, { timestamp: new Date().toISOString() })
    await expect(async () => {
      await page.clock.fastForward('00:20')
      await expect(pin).toBeVisible({ timeout: 2_000 })
    }).toPass()
    for (const isShown of [false, true, false]) {
      await show(isShown)
      await page.reload()
      await expect(kept(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your pin' })).toBeVisible({ visible: isShown })
      await expect(pin).toBeVisible({ visible: isShown })
    }
  })
})

test('a damaged link opens the page; an unknown, a replaced and an erased code show the same one, and the device keeps nothing', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  await withGuest(server, { firstName: 'Dora', lastName: 'Ellingham' }, async guest => {
    for (const end of ['.', '/', '%E2%80%9D', '%E0%A4%A']) {
      await page.goto(pageOf(server, guest.code.toLowerCase()) + end)
      await expect(page.getByRole('heading', { name: 'Dora Ellingham' })).toBeVisible()
      expect(page.url()).toBe(pageOf(server, guest.code))
    }
    await expect(kept(page)).toBeVisible()
    await server.api('POST', `/guests/${guest.id}/code`, { code: SOMEBODYS })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This code is not valid' })).toBeVisible()
    const said = new Set([await words(page)])
    const titles = new Set([await page.title()])
    for (const code of [NOBODYS, 'not-a-code', '%E0%A4%A', SOMEBODYS]) {
      if (code === SOMEBODYS) await server.api('POST', `/guests/${guest.id}/erase`)
      await page.goto(pageOf(server, code))
      await expect(page.getByRole('heading', { name: 'This code is not valid' })).toBeVisible()
      said.add(await words(page))
      titles.add(await page.title())
    }
    expect([...said]).toHaveLength(1)
    expect([...titles]).toHaveLength(1)
    expect([...said].join()).not.toContain('Ellingham')
    // The device's copy was removed together with the code.
    await page.context().setOffline(true)
    await page.goto(pageOf(server, guest.code))
    await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible()
    await page.context().setOffline(false)
  })
})

test('a failing service shows its own page; pages forbid caching, indexing and passing on their address', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED, NO_SERVER)
  const front = await openFront()
  front.pointAt(server.origin)
  try {
    const unavailable = JSON.stringify({ statusCode: 503, name: 'Unavailable', message: 'x' })
    front.instead.set(`/api/guest_page/${NOBODYS}`, {
      status: 503,
      type: 'application/json',
      body: unavailable,
    })
    await page.goto(`${front.origin}/g/${NOBODYS}`)
    await expect(page.getByRole('heading', { name: 'The service is in trouble' })).toBeVisible()
    front.instead.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This code is not valid' })).toBeVisible()
  } finally {
    await front.close()
  }

  // Every answer forbids caching, indexing and passing on its address.
  for (const path of [`/g/${NOBODYS}`, '/g/', `/api/guest_page/${NOBODYS}`]) {
    const headers = (await page.request.get(server.origin + path)).headers()
    expect(headers['cache-control'], path).toBe('no-store')
    expect(headers['x-robots-tag'], path).toContain('noindex')
    expect(headers['referrer-policy'], path).toBe('no-referrer')
    expect(headers['content-security-policy'], path).toContain("script-src 'self';")
    expect(headers['set-cookie'], path).toBeUndefined()
  }
  const html = await (await page.request.get(`${server.origin}/g/${NOBODYS}`)).text()
  expect(html).toContain('<meta name="robots" content="noindex, nofollow" />')
  expect(html).toContain('<meta name="referrer" content="no-referrer" />')
  expect(html).not.toContain(NOBODYS)
  const capitals = await page.request.get(`${server.origin}/G/${NOBODYS}`)
  expect(new URL(capitals.url()).pathname).toBe(`/g/${NOBODYS}`)
})

deskTest(
  'staff switch the pin on in the event settings; their device keeps the guest’s page apart from the app',
  async ({ page, server }) => {
    await withGuest(server, { firstName: 'Faye', lastName: 'Garrick' }, async (guest, eventId) => {
      await signIn(page, server)
      expect(guest.code).toMatch(GUEST_CODE)
      await page.goto(pageOf(server, guest.code))
      await expect(page.getByRole('heading', { name: 'Faye Garrick' })).toBeVisible()
      await expect(kept(page)).toBeVisible()
      const inCaches = await page.evaluate(async () => {
        const found: string[] = []
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            if (/guest[-_]page|\/g\//.test(url)) found.push(name)
        return [...new Set(found)].toSorted()
      })
      expect(inCaches).toEqual(['trackside-guest-files', 'trackside-guest-page'])
      await page.goto(server.origin)
      await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()

      await page.goto(`${server.origin}/event/${eventId}/settings`)
      const box = page.getByRole('checkbox', { name: "Show the pin on a guest's own page" })
      await expect(box).not.toBeChecked()
      await box.check()
      await expect(page.getByText('Guests see their pin once they are in')).toBeVisible()
      await expect(box).toBeChecked()
      await page.getByRole('button', { name: 'Show who did what' }).click()
      await expect(
        page.getByText('Event settings changed: pins on guests’ pages shown').first(),
      ).toBeVisible()
    })
  },
)
