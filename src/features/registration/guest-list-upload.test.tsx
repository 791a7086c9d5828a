// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { GuestListUpload } from './guest-list-upload.tsx'
import type { InviteApi } from './invite-api.ts'

afterEach(cleanup)

const EVENT = {
  name: 'Closing Weekend',
  date_string: '20-21 Nov 2026',
  location: 'Milton Keynes',
  country: 'United Kingdom',
  country_code: 'gb',
  is_vcarb: false,
}
const OPEN: InviteEvent = {
  ...EVENT,
  entry_period: 'live',
  group_name: 'Quill & Sons',
  maximum_guests: 12,
  event_dates: { '20/11/2026': 'Friday 20 Nov' },
}
const CLOSED: InviteEvent = { ...EVENT, entry_period: 'previous' }
const unused = () => Promise.reject(new Error('not asked here'))
const api: InviteApi = { base: '', validate: unused, upload: unused }

const upload = (event: InviteEvent) => (
  <GuestListUpload
    api={api}
    code="CODE"
    event={event}
    closedText={event === CLOSED ? 'Too late.' : undefined}
    onStale={() => {}}
    onStored={() => {}}
  />
)

test('when entry closes, the focus goes from the upload area to the words that say so', () => {
  const { rerender } = render(upload(OPEN))
  screen.getByRole('button', { name: 'Browse for a CSV' }).focus()
  rerender(upload(CLOSED))
  expect(document.activeElement).toBe(screen.getByText('Too late.'))
})

test('a page that opens after entry has closed leaves the focus where it is', () => {
  render(upload(CLOSED))
  expect(document.activeElement).toBe(document.body)
})
