import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Guest } from '../contract/api/guests.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { guestCode } from '../contract/rules/random-code.ts'
import { launchOptions } from './support/browser.ts'
import { nth, pending, rowOf, tab } from './support/event-tabs.ts'
import { NO_SERVER } from './support/expected-errors.ts'
import { type DrawnCode, fakeCamera, POOR_LIGHT, showToCamera } from './support/fake-camera.ts'
import { checkedIn, expectedToday, guestDay, guestsOf, startAtGuestDay } from './support/guest-day.ts'
import type { TestServer } from './support/server.ts'
import { expect, deskTest as test } from './support/test.ts'
import { serveTour } from './support/tours.ts'

/** Scans guests' codes from drawn camera pictures, with the decoder for browsers that have none of their own. */

mkdirSync('test-results', { recursive: true })
const CAMERA = 'test-results/camera.y4m'
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, ...fakeCamera(CAMERA)] } })

const passOf = (guest: Guest): string => `HTTPS://HOSPITALITY.EXAMPLE/G/${guest.code}`
/** A code on a phone at arm's length: 8 cm of a picture that is 90 cm wide. */
const atArmsLength = (text: string, more: Partial<DrawnCode> = {}): DrawnCode => ({
  text,
  side: 130,
  ...more,
})

const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan a code' })
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words)
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan a code' }).first().click()
const pinViewOf = (page: Page, guest: Guest) =>
  page.getByRole('dialog').getByRole('heading', { name: fullName(guest) })
const back = (page: Page) => page.getByRole('button', { name: 'Return to check in' })
/** Today's check-in times of these guests in the server's list; '' for a guest who has not checked in. */
async function checkedInNow(server: TestServer, guests: readonly Guest[]): Promise<string[]> {
  const { id: event, today } = await guestDay(server)
  const now = await guestsOf(server, event)
  return guests.map(({ id }) =>
    checkedIn(
      now.find(guest => guest.id === id),
      today,
    ),
  )
}

/** Whether the page's camera is on. */
const isFilming = (page: Page) =>
  page.evaluate(() => {
    const { srcObject } = document.querySelector('video') ?? {}
    return (
      srcObject instanceof MediaStream && srcObject.getTracks().some(track => track.readyState === 'live')
    )
  })

test('a code at arm’s length opens the pin view, and the camera scans on once that is closed', async ({
  page,
  server,
}) => {
  const guests = await expectedToday(server)
  const [first, second, third] = [nth(guests, 0), nth(guests, 1), nth(guests, 2)]
  showToCamera(CAMERA, [atArmsLength(passOf(first))])
  await startAtGuestDay(page, server)
  await openCamera(page)
  await expect(pinViewOf(page, first)).toBeVisible()
  expect(await isFilming(page)).toBe(false)

  showToCamera(CAMERA, [atArmsLength(passOf(second), { degrees: 30 })])
  await back(page).click()
  await expect(pinViewOf(page, second)).toBeVisible()

  showToCamera(CAMERA, [atArmsLength(passOf(third), { degrees: 200, at: [0.3, 0.6] })], POOR_LIGHT)
  await back(page).click()
  await expect(pinViewOf(page, third)).toBeVisible()

  showToCamera(CAMERA, [])
  await back(page).click()
  await expect.poll(() => isFilming(page)).toBe(true)
  await camera(page).getByRole('button', { name: 'Close' }).click()
  expect(await isFilming(page)).toBe(false)

  for (const time of await checkedInNow(server, [first, second, third])) expect(time).not.toBe('')
})

test('the camera reports a code that it cannot use, and asks which of two codes is meant', async ({
  page,
  server,
}) => {
  const guests = await expectedToday(server)
  const [first, second] = [nth(guests, 3), nth(guests, 4)]
  await startAtGuestDay(page, server)

  showToCamera(CAMERA, [{ text: passOf(first), side: 360, covered: 0.5 }])
  await openCamera(page)
  await expect(camera(page).getByText(/^This code cannot be read$|^No code is seen$/)).toBeVisible()
  await camera(page).getByRole('button', { name: 'Close' }).click()

  showToCamera(CAMERA, [{ text: 'https://elsewhere.example/menu', side: 300 }])
  await openCamera(page)
  await expect(camera(page).getByText('This is no guest’s code')).toBeVisible()
  await camera(page).getByRole('button', { name: 'Close' }).click()

  const unknown = guestCode(randomBytes)
  showToCamera(CAMERA, [{ text: `HTTPS://HOSPITALITY.EXAMPLE/G/${unknown}`, side: 300 }])
  await openCamera(page)
  await expect(told(page, 'This code is not on this device yet')).toBeVisible()
  await camera(page).getByRole('button', { name: 'Close' }).click()

  showToCamera(CAMERA, [
    { text: passOf(first), side: 260, at: [0.27, 0.5] },
    { text: passOf(second), side: 260, at: [0.73, 0.5], degrees: 12 },
  ])
  await openCamera(page)
  await expect(camera(page).getByText('2 codes are in the picture. Whose is it?')).toBeVisible()
  expect(await checkedInNow(server, [first, second])).toEqual(['', ''])
  await camera(page)
    .getByRole('button', { name: new RegExp(fullName(second)) })
    .click()
  await expect(pinViewOf(page, second)).toBeVisible()
  await back(page).click()
  // Both codes are still in the picture: nobody is checked in without being chosen.
  await expect(camera(page).getByText('Hold the guest’s code in the frame.')).toBeVisible()
  await camera(page).getByRole('button', { name: 'Close' }).click()
  expect((await checkedInNow(server, [first])).join('')).toBe('')
})

test('the camera reports a guest who is in once, and is off for a hidden page, while typing, and where it gives no picture', async ({
  page,
  server,
}) => {
  await startAtGuestDay(page, server)

  // A hidden page switches its camera off.
  showToCamera(CAMERA, [])
  await openCamera(page)
  const show = (isHidden: boolean) =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await expect.poll(() => isFilming(page)).toBe(true)
  await show(true)
  await expect.poll(() => isFilming(page)).toBe(false)
  await show(false)
  await expect.poll(() => isFilming(page)).toBe(true)
  await camera(page).getByRole('button', { name: 'Close' }).click()

  await test.step('a guest who is already in is reported once, however long the code stays in the picture', async () => {
    const guest = nth(await expectedToday(server), 5)
    showToCamera(CAMERA, [{ text: passOf(guest), side: 300 }])
    await openCamera(page)
    await expect(pinViewOf(page, guest)).toBeVisible()
    await back(page).click()
    // The code has not left the picture: it is still the same scan.
    await expect(camera(page).getByText('Hold the guest’s code in the frame.')).toBeVisible()
    await camera(page).getByRole('button', { name: 'Close' }).click()
    await openCamera(page)
    await expect(page.getByRole('heading', { name: /^Already in since \d\d:\d\d/ })).toBeVisible()
    await back(page).click()
    await expect(camera(page).getByText('Hold the guest’s code in the frame.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Already in since/ })).toHaveCount(0)
    await camera(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('text typed at the pin view goes to the search, and the camera stays off', async () => {
    const guest = nth(await expectedToday(server), 9)
    showToCamera(CAMERA, [{ text: passOf(guest), side: 300 }])
    await openCamera(page)
    await expect(pinViewOf(page, guest)).toBeVisible()
    await page.keyboard.press('a')
    const search = page.getByRole('searchbox', { name: 'Search by name' })
    await expect(search).toHaveValue('a')
    await expect(camera(page)).toHaveCount(0)
    expect(await isFilming(page)).toBe(false)
  })

  // A camera that gives no picture says why.
  const says = async (name: string, words: string) => {
    await page.evaluate(error => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
    }, name)
    await openCamera(page)
    await expect(camera(page).getByRole('alert')).toContainText(words)
    await camera(page).getByRole('button', { name: 'Close' }).click()
  }
  await says('NotAllowedError', 'The camera is not allowed')
  await says('NotFoundError', 'This device has no camera')
  await says('NotReadableError', 'The camera is in use')
})

test('once opened, the camera reads codes offline, also after a reload', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  const [first, second] = [nth(await expectedToday(server), 6), nth(await expectedToday(server), 7)]
  showToCamera(CAMERA, [{ text: passOf(first), side: 300 }])
  await startAtGuestDay(page, server)
  await openCamera(page)
  await expect(pinViewOf(page, first)).toBeVisible()
  await back(page).click()
  await camera(page).getByRole('button', { name: 'Close' }).click()

  showToCamera(CAMERA, [{ text: passOf(second), side: 300 }])
  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await openCamera(page)
  await expect(pinViewOf(page, second)).toBeVisible()
  await expect(pending(page)).toHaveText('Pending requests: 1')
  await server.start()
  await context.setOffline(false)
  await expect(pending(page)).toHaveCount(0)
  expect((await checkedInNow(server, [second])).join('')).not.toBe('')
})

test('a camera that was never opened says offline that its reader is missing; once opened online, it opens offline', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_SERVER)
  // A code of the journey before would open a guest over the camera.
  showToCamera(CAMERA, [])
  await startAtGuestDay(page, server)
  await context.setOffline(true)
  await server.stop()
  await openCamera(page)
  await expect(told(page, 'The camera’s reader is not on this device yet')).toBeVisible()
  await server.start()
  // Its style sheet is asked for again as well, although the browser has asked for it before.
  const sheet = page.waitForResponse(answer => /\/camera[\w-]*\.css$/.test(answer.url()) && answer.ok())
  await context.setOffline(false)
  await sheet
  await openCamera(page)
  // Closed before that, the camera has no reader without a network.
  await page.waitForFunction(async () =>
    (await (await caches.open('trackside-camera')).keys()).some(({ url }) => url.endsWith('.wasm')),
  )
  await camera(page).getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await server.stop()
  await page.reload()
  await openCamera(page)
  await camera(page).getByRole('button', { name: 'Close' }).click()
  await server.start()
})

test('the camera finds the guest wherever one is chosen, and is off afterwards', async ({ page, server }) => {
  const guest = nth(await expectedToday(server), 8)
  showToCamera(CAMERA, [{ text: passOf(guest), side: 300 }])
  await startAtGuestDay(page, server, 'Redemption')
  await openCamera(page)
  await expect(page.getByRole('dialog').getByText(fullName(guest)).first()).toBeVisible()
  await expect(camera(page)).toHaveCount(0)
  await page.keyboard.press('Escape')

  const { id: event } = await guestDay(server)
  const tour = await serveTour(server, event, { title: 'Partner', inMinutes: 90 })
  await page.goto(`${server.origin}/event/${event}/tour/${tour.id}`)
  await openCamera(page)
  await expect(rowOf(page, 'Tour guests', fullName(guest))).toBeVisible()
  await expect(camera(page)).toHaveCount(0)

  for (const [name, add] of [
    ['Passes', 'Add pass'],
    ['Radios', 'Add radio'],
  ] as const) {
    await tab(page, name).click()
    // The previous screen stays until this one has loaded.
    await expect(page.getByRole('button', { name: add })).toBeVisible()
    await openCamera(page)
    await expect(page.getByRole('combobox', { name: 'Guest name' })).toHaveValue(fullName(guest))
    await expect(camera(page)).toHaveCount(0)
  }
})
