// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '../../../contract/api/errors.ts'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { GuestPassesPanel } from './guest-passes-panel.tsx'
import { RegistrationPage } from './registration-page.tsx'

// The pictures of the flags are the build's.
vi.mock('../../ui/country-flag.tsx', () => ({ CountryFlag: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const never = () => new Promise<never>(() => undefined)

/** Presses 'Try again' as a keyboard does. */
async function tryAgain() {
  const button = await screen.findByRole('button', { name: 'Try again' })
  button.focus()
  await act(async () => void fireEvent.click(button))
  expect(button.isConnected).toBe(false)
}

test('a code that is validated again keeps the focus in the page', async () => {
  const validate = vi
    .fn<() => Promise<never>>()
    .mockRejectedValueOnce(new Error('x'))
    .mockImplementation(never)
  const api = { base: '/api', validate, upload: never }
  render(<RegistrationPage api={api} code="abc" team="ORBR" onTeam={() => undefined} />)
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

const EVENT: InviteEvent = {
  name: 'Factory Guest Day',
  location: 'Milton Keynes',
  country: 'United Kingdom',
  country_code: 'GB',
  date_string: '28-30 Nov 2026',
  entry_period: 'previous',
  is_vcarb: false,
  shows_passes: true,
}
const passes = <GuestPassesPanel base="/api" code="abc" passKey="key" event={EVENT} />

test('passes that are fetched again keep the focus in their panel', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('x')).mockImplementation(never))
  render(passes)
  await tryAgain()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passes for your guests' }))
})

test.each(['Forbidden', 'InviteInvalid'] as const)('passes after %s are not asked for again', async name => {
  const { status, message } = errors[name]
  const answer = Response.json({ statusCode: status, name, message }, { status })
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer))
  render(passes)
  expect(await screen.findByText('The passes are not shown here any more')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
