import type { Page } from '@playwright/test'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { LONG_NAME, RIGHT_TO_LEFT } from './extremes.ts'
import { guestDay } from './guest-day.ts'
import type { TestServer } from './server.ts'
import type { Visit } from './visit.ts'

/** Walks through the states of a guest's own page and calls `visit` at each; removes the guest afterwards. */
export async function walkGuestPage(
  page: Page,
  server: TestServer,
  visit: Visit,
  isVcarb: boolean,
): Promise<void> {
  const { id: eventID, today } = await guestDay(server)
  const groups = await server.api<EventGroup[]>('GET', `/event/${eventID}/groups`)
  const group = groups.find(({ is_vcarb }) => is_vcarb === isVcarb)
  if (!group) throw new Error('No group of the guest day is of that team.')
  await server.api('PUT', `/events/${eventID}`, { pin_on_guest_page: true })
  const open = async ({ first, last }: typeof LONG_NAME, state: string, isIn: boolean) => {
    const [guest] = await server.api<Guest[]>('POST', '/guests', {
      eventID,
      firstName: first,
      lastName: last,
      daysAttending: today,
      group: group.id,
    })
    if (!guest) throw new Error('The guest was not added.')
    if (isIn) await server.api('POST', `/guests/checkin/${guest.id}`, { timestamp: new Date().toISOString() })
    await page.goto(`${server.origin}/g/${guest.code}`)
    await page.getByText('Kept on this device: it opens without a network, too.').waitFor()
    await visit(state)
    await server.api('DELETE', `/guests/${guest.id}`)
  }
  await open(RIGHT_TO_LEFT, 'guest-page', false)
  await open(LONG_NAME, 'guest-page-pin', true)
  await page.goto(`${server.origin}/g/0000000000000000`)
  await page.getByRole('heading', { name: 'This code is not valid' }).waitFor()
  await visit('guest-page-unknown')
  await server.api('PUT', `/events/${eventID}`, { pin_on_guest_page: false })
}
