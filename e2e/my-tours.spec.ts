import type { Tour } from '../contract/api/tours.schema.ts'
import type { AppUser } from '../contract/api/users.schema.ts'
import { fullName } from '../contract/rules/full-name.ts'
import { freeGuests, nth, openTab, rowOf } from './support/event-tabs.ts'
import { guestDay } from './support/guest-day.ts'
import { expect, signIn, test } from './support/test.ts'
import { joinTour, serveTour, serveTourGuests, toursOf } from './support/tours.ts'

/** A member of the demo staff who guides tours. */
const GUIDE = 'Callum Wraith'

test('a guide sees their own tours first and which guests have come, and is the default guide of a new tour', async ({
  page,
  server,
}) => {
  const { id, today } = await guestDay(server)
  const me = nth(
    (await server.api<AppUser[]>('GET', '/users/guides')).filter(({ name }) => name === GUIDE),
    0,
  )
  const own = await serveTour(server, id, {
    title: 'Viewing Gallery',
    inMinutes: 265,
    maxGuests: 2,
    guideID: me.user_uuid,
  })
  const [first, second, third] = (await freeGuests(server)).filter(
    guest => guest.check_in_days.split(',').includes(today) && !guest.check_in,
  )
  if (!first || !second || !third) throw new Error('Too few guests are expected today.')
  await serveTourGuests(server, own.id, [first.id, second.id])
  await server.api('POST', `/guests/checkin/${first.id}`, { timestamp: new Date().toISOString() })

  const all = await toursOf(server, id)
  const isMine = (tour: Tour) => tour.user_uuid === me.user_uuid

  await signIn(page, server, /Callum Wraith/)
  await openTab(page, 'Tours')
  const mine = page.getByRole('list', { name: 'My tours' })
  await expect(mine.getByRole('listitem')).toHaveCount(all.filter(isMine).length)
  await expect(page.getByRole('list', { name: 'Tours', exact: true }).getByRole('listitem')).toHaveCount(
    all.filter(tour => !isMine(tour)).length,
  )
  const row = rowOf(page, 'My tours', 'Viewing Gallery (2/2)')
  await expect(row).toContainText('Full')
  const [ownTop, othersTop] = await Promise.all(
    ['My tours', 'Tours'].map(
      async name => (await page.getByRole('list', { name, exact: true }).boundingBox())?.y ?? 0,
    ),
  )
  expect(ownTop).toBeLessThan(othersTop ?? 0)

  // A full tour accepts no guest and says so, until it has room again.
  await row.getByRole('link', { name: /^View Tour/ }).click()
  await expect(page.getByText('Showing 2/2')).toBeVisible()
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
  await expect(rowOf(page, 'Tour guests', fullName(first))).not.toContainText('Not checked in')
  await expect(rowOf(page, 'Tour guests', fullName(second))).toContainText('Not checked in')
  const search = page.getByRole('combobox', { name: 'Add a guest by name' })
  const full = page.getByText('Cannot add guest to tour, tour is full')
  await expect(search).toBeDisabled()
  await expect(full).toBeVisible()
  await page.getByRole('button', { name: `Remove ${fullName(second)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(full).toHaveCount(0)
  await joinTour(page, fullName(third))

  await page.getByRole('link', { name: 'Back to tours' }).click()
  await page.getByRole('button', { name: 'Add a tour' }).click()
  const form = page.getByRole('form', { name: 'Add Tour' })
  await expect(form.getByRole('combobox', { name: 'Guide' })).toHaveValue(me.user_uuid)
  await form.getByRole('button', { name: 'Add Tour' }).click()
  await expect(mine.getByRole('listitem')).toHaveCount(all.filter(isMine).length + 1)
})
