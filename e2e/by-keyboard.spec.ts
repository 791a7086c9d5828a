import { fullName } from '../contract/rules/full-name.ts'
import { expectedToday, guestDay, returnToList, typeable } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

/** Input by a reader that types and by keyboard shortcuts, tones, and the readiness screen. */

declare global {
  interface Window {
    /** Starting pitch of each tone that was played. */
    tones: number[]
  }
}

test('a reader types into the list whatever has the focus, a tone tells the result, and shortcuts work', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const [one, other] = typeable(await expectedToday(server))
  if (!one || !other) throw new Error('Nobody is expected today.')
  await page.addInitScript(() => {
    window.tones = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      window.tones.push(this.frequency.value)
      start.call(this, when)
    }
  })
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const played = () => page.evaluate(() => window.tones.splice(0))
  await signIn(page, server)
  await page.goto(`${server.origin}/event/${id}/guests`)
  await expect(page.getByRole('list', { name: 'Guest List' })).toBeVisible()
  await expect(search).toBeFocused()

  // A reader types faster than any hand, and regardless of the focus.
  await page.getByRole('heading', { name: 'Guest List' }).click()
  await expect(search).not.toBeFocused()
  await page.keyboard.type(`${one.pin}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: fullName(one) })).toBeVisible()
  await expect.poll(played).toEqual([880, 1320])
  await returnToList(page)
  await expect(search).toHaveValue('')

  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()
  await expect.poll(played).toEqual([233, 175])
  // The next input replaces the one that found nobody.
  await page.keyboard.type(fullName(other))
  await expect(search).toHaveValue(fullName(other))
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Digit4')
  await expect(page.getByRole('heading', { name: 'Paddock Walk Passes' })).toBeVisible()
  await page.keyboard.press('Alt+Digit1')
  await page.keyboard.press('Alt+KeyN')
  await expect(page.getByRole('heading', { name: 'Adding Guest' })).toBeVisible()

  await page.goto(`${server.origin}/settings`)
  await page.getByRole('switch', { name: 'Sound and vibration' }).click()
  await page.goto(`${server.origin}/event/${id}/guests`)
  await expect(search).toBeFocused()
  await played()
  await page.keyboard.type('0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No guests found with those filters')).toBeVisible()
  expect(await played()).toEqual([])
})

test('the readiness screen loads the day’s data onto the device, and shows what is wrong', async ({
  page,
  server,
}) => {
  const { id } = await guestDay(server)
  const row = (title: string) =>
    page
      .getByRole('list', { name: 'Checks' })
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) })
  await signIn(page, server)
  // The screen loads this list; a call still in flight when offline mode is switched on is refused.
  const handedOver = page.waitForResponse(/\/handovers$/)
  await page.getByRole('link', { name: 'Ready for the day?' }).click()
  await handedOver
  await expect(row('Today’s data on this device')).toContainText(
    /Factory Guest Day: as of \d\d:\d\d, just now/,
  )
  await expect(row('Clock')).toContainText('The same as the server’s')
  await expect(row('Sign-in')).toContainText(/until \d\d:\d\d/)
  await expect(row('Works offline').getByRole('img')).toHaveAccessibleName('Good')

  // This tab was never opened, but the readiness screen has loaded its list.
  await page.getByRole('switch', { name: 'Offline mode' }).click()
  await expect(row('Network')).toContainText('Offline mode is on')
  await page.goto(`${server.origin}/event/${id}/radios`)
  await expect(page.getByRole('list', { name: 'Radios' })).toBeVisible()

  await page.goto(`${server.origin}/readiness`)
  await row('Network').getByRole('button', { name: 'Go online' }).click()
  await expect(row('Network')).toContainText('The server answers')

  const manifest = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href,
  )
  expect(manifest).toBe(`${server.origin}/orbr.webmanifest`)
  const answer = await page.request.get(manifest ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
})
