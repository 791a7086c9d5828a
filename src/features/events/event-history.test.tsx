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
      version: id,
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
    pageOf(2, 'Freya Nordahl', 'guestCheckIn', 2),
    pageOf(1, 'Émile Lacroix-Tan', 'guestCreate', null),
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
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('Show who did what')
  expect(document.activeElement).not.toBe(document.body)
  expect(await optionsOf('Who')).toEqual(['Everybody', 'Freya Nordahl'])
  press('Show earlier')
  expect(document.activeElement?.textContent).toBe('Fetching...')
  await screen.findByText('Guest 1')
  expect(document.activeElement?.textContent).toContain('Guest 1')
  expect(await optionsOf('Who')).toEqual(['Everybody', 'Émile Lacroix-Tan', 'Freya Nordahl'])
  expect(await optionsOf('What')).toEqual(['Everything', 'Checked in', 'Guest added'])
})
