// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Trail } from '../../../contract/api/trail.schema.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { EventHistory } from './event-history.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pageOf = (id: number, who: string, what: string, next: number | null): Trail => ({
  entries: [
    {
      id,
      what,
      entity: `guest:${id}`,
      subject: `Guest ${id}`,
      detail: {},
      who,
      device: null,
      device_name: null,
      at: '2026-11-20T10:32:00.000Z',
      arrived_at: '2026-11-20T10:32:01.000Z',
      replayed: false,
    },
  ],
  next,
})

test('the filters offer the people and acts of all pages that were read', async () => {
  const [latest, earlier] = [
    pageOf(2, 'Avery Holloway', 'guestCheckIn', 2),
    pageOf(1, 'Bianca Ferretti', 'guestCreate', null),
  ]
  vi.stubGlobal('fetch', async (asked: Request | URL | string) =>
    Response.json(`${asked instanceof Request ? asked.url : asked}`.includes('before=2') ? earlier : latest),
  )
  const { wrapper } = createEventScreen()
  render(<EventHistory />, { wrapper })
  const optionsOf = async (name: string) =>
    within(await screen.findByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  fireEvent.click(screen.getByRole('button', { name: 'Show who did what' }))
  expect(await optionsOf('Who')).toEqual(['Everybody', 'Avery Holloway'])
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  await screen.findByText('Guest 1')
  expect(await optionsOf('Who')).toEqual(['Everybody', 'Avery Holloway', 'Bianca Ferretti'])
  expect(await optionsOf('What')).toEqual(['Everything', 'Checked in', 'Guest added'])
})
