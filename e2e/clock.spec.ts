import { addDays } from '../contract/rules/days.ts'
import { venueDay } from '../contract/rules/venue-time.ts'
import { checkedIn, checkIn, guestDay, guestsOf, openGuestDay, returnToList } from './support/guest-day.ts'
import { startServer } from './support/server.ts'
import { expect, signIn, test } from './support/test.ts'

test('a tablet whose clock is wrong says so on every screen', async ({ page, server }) => {
  // Half a minute more than the notice says, because the date of an answer has whole seconds only.
  await page.clock.install({ time: Date.now() - 20.5 * 60_000 })
  await page.clock.resume()
  await signIn(page, server)
  const notice = page.getByRole('alert').filter({ hasText: 'This device’s clock is wrong' })
  await expect(notice).toContainText('It is 20 min behind the server’s. Please set it to automatic.')
})

test('a tablet whose clock is a day behind says so, and its check-ins count for the day on which they happened', async ({
  page,
}) => {
  // A test cannot set the clock of the worker, so the server's clock is ahead instead.
  const server = await startServer({
    NODE_OPTIONS: `--import=${new URL('./support/a-day-ahead.mjs', import.meta.url)}`,
  })
  const { id, timezone } = await guestDay(server)
  const shown = venueDay(Date.now(), timezone)
  const happened = addDays(shown, 1)
  const [prompt, waiting] = (await guestsOf(server, id)).filter(guest =>
    [happened, shown].every(
      day => guest.check_in_days.split(',').includes(day) && checkedIn(guest, day) === '',
    ),
  )
  if (!prompt || !waiting) throw new Error('Too few are expected on both days.')

  await signIn(page, server)
  const notice = page.getByRole('alert').filter({ hasText: 'This device’s clock is wrong' })
  // The date of an answer has whole seconds only.
  await expect(notice).toContainText(/It is (?:1 day|23 h 59 min) behind the server’s\./)
  await openGuestDay(page)
  await checkIn(page, prompt)
  await returnToList(page)
  const offline = page.getByRole('switch', { name: 'Offline mode' })
  await offline.click()
  await checkIn(page, waiting)
  await returnToList(page)
  await offline.click()

  const daysOf = async (guest: typeof prompt) => {
    const stored = (await guestsOf(server, id)).find(one => one.id === guest.id)
    return stored?.check_in_days.split(',').filter(day => checkedIn(stored, day) !== '')
  }
  await expect.poll(() => daysOf(waiting)).toEqual([happened])
  await expect.poll(() => daysOf(prompt)).toEqual([happened])
  await page.close()
  await server.close()
})
