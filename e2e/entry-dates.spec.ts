import type { Event } from '../contract/api/events.schema.ts'
import { instantAtVenue } from '../contract/rules/venue-time.ts'
import { test as testBehindFront } from './support/behind-front.ts'
import { offlineMode, pending, rowOf } from './support/event-tabs.ts'
import { REFUSED } from './support/expected-errors.ts'
import { guestDay, openGuestDay, startAtGuestDay } from './support/guest-day.ts'
import { expect, signIn, sameDeskTest as test } from './support/test.ts'

test.describe('entry dates', () => {
  // The line that the browser itself logs for a refusal.
  test.use({ expectedErrors: [REFUSED] })

  test('are saved at once by the venue’s clock, and a refusal of the server is shown', async ({
    page,
    server,
  }) => {
    const { id, timezone } = await guestDay(server)
    const { entry_open, entry_close } = await server.api<Event>('GET', `/events/${id}`)
    await startAtGuestDay(page, server)
    await page.getByRole('link', { name: 'Event settings' }).click()
    const close = page.getByLabel('Entry close')
    await expect(close).toHaveAccessibleDescription('Close date from which guests cannot be uploaded')
    await expect(page.getByLabel('Entry open')).toHaveAccessibleDescription(
      'Open date for guests to be uploaded',
    )
    await close.fill('2027-07-01T12:00')
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect
      .poll(() => server.api('GET', `/events/${id}`))
      .toMatchObject({ entry_close: instantAtVenue('2027-07-01', '12:00', timezone) })
    await close.fill('2020-07-01T12:00')
    await expect(page.getByRole('alert')).toContainText('Entry must open before it closes.')

    // A reload before the pause after the last digit loses nothing.
    await close.fill('2027-07-02T12:00')
    await page.reload()
    await expect
      .poll(() => server.api('GET', `/events/${id}`))
      .toMatchObject({ entry_close: instantAtVenue('2027-07-02', '12:00', timezone) })

    // Offline the page itself refuses the date, and keeps nothing that the server would refuse.
    await offlineMode(page).check()
    await close.fill('2020-07-01T12:00')
    await expect(page.getByRole('alert')).toContainText('Entry must open before it closes.')
    await expect(pending(page)).toHaveText('Pending requests: 0')
    await offlineMode(page).uncheck()
    // Other journeys upload lists to this event.
    await server.api('PUT', `/events/${id}`, { entry_open, entry_close })
  })
})

testBehindFront(
  'a refused date is reported at its field while that waits, and in the outbox once the field said it was kept [A2][A3]',
  async ({ page, behind: { server, front } }) => {
    const { id } = await guestDay(server)
    await signIn(page, server)
    await openGuestDay(page)
    await page.getByRole('link', { name: 'Event settings' }).click()
    const close = page.getByLabel('Entry close')
    const refused = page.getByRole('link', { name: /Refused: 1/ })
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

    await close.fill('2020-07-01T12:00')
    await expect(page.getByRole('alert')).toContainText('Entry must open before it closes.')
    await page.getByRole('link', { name: 'Tours', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Tours', exact: true })).toBeVisible()
    await expect(refused).toHaveCount(0)
    await expect(toasts).toHaveCount(0)

    await page.getByRole('link', { name: 'Event settings' }).click()
    const letGo = front.hold(`/api/events/${id}`)
    await close.fill('2020-07-02T12:00')
    const kept = page.getByText('Kept on this device and sent as soon as possible')
    await expect(kept).toBeVisible()
    letGo()
    await expect(refused).toBeVisible()
    await expect(toasts).toContainText('Entry must open before it closes.')
    // The field no longer says that the date is kept, and does not repeat the refusal.
    await expect(kept).toBeHidden()
    await expect(page.getByRole('link', { name: /^Refused: Set when entry closes/ })).toBeVisible()
    await refused.click()
    await page.getByRole('button', { name: /^Discard/ }).click()
    const question = page.getByRole('dialog', { name: 'Discard this change?' })
    await expect(question.or(page.getByText('Everything has been sent'))).toBeVisible()
    if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect(refused).toHaveCount(0)
    await expect(toasts).toHaveCount(0)
  },
)

testBehindFront(
  'a date that another desk has set meanwhile is shown before it is replaced',
  async ({ page, behind: { server, front } }) => {
    const { id, timezone } = await guestDay(server)
    const closeAt = (date: string) => ({ entry_close: instantAtVenue(date, '12:00', timezone) })
    await signIn(page, server)
    await openGuestDay(page)
    await page.getByRole('link', { name: 'Event settings' }).click()
    const close = page.getByLabel('Entry close')
    const letGo = front.hold(`/api/events/${id}`)
    const isSent = page.waitForRequest(request => request.method() === 'PUT')
    await close.fill('2027-07-01T12:00')
    await isSent
    await server.api('PUT', `/events/${id}`, closeAt('2027-07-09'))
    letGo()
    await expect(page.getByRole('alert')).toContainText(
      'Entry close was changed to 09/07/2027 12:00:00 meanwhile. Trying again replaces that with yours.',
    )
    await expect(close).toHaveValue('2027-07-01T12:00')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect.poll(() => server.api('GET', `/events/${id}`)).toMatchObject(closeAt('2027-07-01'))

    await offlineMode(page).check()
    await close.fill('2027-07-02T12:00')
    await expect(pending(page)).toHaveText('Pending requests: 1')
    await server.api('PUT', `/events/${id}`, closeAt('2027-07-08'))
    await offlineMode(page).uncheck()
    await page.getByRole('link', { name: /Refused: 1/ }).click()
    await expect(
      rowOf(page, 'Outbox', 'Entry close was changed to 08/07/2027 12:00:00 meanwhile.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Retry/ }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    expect(await server.api('GET', `/events/${id}`)).toMatchObject(closeAt('2027-07-02'))
  },
)
