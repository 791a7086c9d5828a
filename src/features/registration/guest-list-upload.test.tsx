// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { errors } from '../../../contract/api/errors.ts'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { ApiError } from '../../api/errors.ts'
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

const upload = (event: InviteEvent, of = api) => (
  <GuestListUpload
    api={of}
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

test('a link that was withdrawn meanwhile is said to be invalid, and nothing more is offered', async () => {
  const { status: statusCode, message } = errors.InviteInvalid
  const withdrawn = () => Promise.reject(new ApiError({ statusCode, name: 'InviteInvalid', message }))
  render(upload(OPEN, { ...api, upload: withdrawn }))
  const files = [new File(['First,Last\nAna,Ray\n'], 'guests.csv', { type: 'text/csv' })]
  fireEvent.change(screen.getByLabelText('Guest list (CSV)'), { target: { files } })
  const result = await screen.findByRole('group', { name: 'Your guest list' })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(result)
  expect(screen.getByText('Invite Code Invalid')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a file that is dropped where none is taken does not replace the page', async () => {
  render(upload(OPEN))
  fireEvent.change(screen.getByLabelText('Guest list (CSV)'), {
    target: { files: [new File([], 'guests.csv')] },
  })
  await screen.findByText('Empty file')
  expect(screen.queryByRole('button', { name: 'Browse for a CSV' })).toBeNull()
  // False: the browser is kept from opening the file.
  expect([fireEvent.dragOver(document.body), fireEvent.drop(document.body)]).toEqual([false, false])
})
