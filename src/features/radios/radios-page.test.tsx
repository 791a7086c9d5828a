// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fillPath } from '../../../contract/api/path.ts'
import { radioList } from '../../../contract/api/radios.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { RadiosPage } from './radios-page.tsx'

const RADIOS = fillPath(radioList.path, { eventID: EVENT.id })

const radios = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'].map((name, index) => ({
  radio_id: 100_000_001 + index,
  guest_id: `${index}`,
  guest_name: `${name} Ray`,
  allocated_at: '2026-11-21T18:00:00.000Z',
  pass_code: `70${index}`,
  returned: false,
  is_vcarb: false,
}))

afterEach(cleanup)

const showRadios = async () => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === RADIOS ? radios : []))
  const { wrapper, ...rest } = createEventScreen()
  render(<RadiosPage />, { wrapper })
  await screen.findByText('6/40 Allocated')
  return rest
}

test("'Select all' selects listed radios only, and the count names selected ones not listed", async () => {
  await showRadios()
  fireEvent.click(screen.getByRole('button', { name: 'Return several' }))
  const find = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a radio that is out' }), {
      target: { value: text },
    })
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  const count = () => screen.getByRole('button', { name: /^Return selected/ }).textContent
  find('Ana')
  fireEvent.click(all)
  expect([all.checked, count()]).toEqual([true, 'Return selected (1)'])
  find('Ben')
  expect([all.checked, count()]).toEqual([false, 'Return selected (1, 1 not shown)'])
  fireEvent.click(all)
  expect(count()).toBe('Return selected (2, 1 not shown)')
  fireEvent.click(all)
  expect(count()).toBe('Return selected (1, 1 not shown)')
  find('')
  fireEvent.click(all)
  expect([all.checked, count()]).toEqual([true, 'Return selected (6)'])
  fireEvent.click(all)
  expect(count()).toBe('Return selected (0)')
})

test('returning a radio moves the focus to the next one', async () => {
  const { cache, writes } = await showRadios()
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Returned' })
  const [first, second] = boxes()
  expect(first?.getAttribute('aria-description')).toBe('Ana Ray')
  first?.focus()
  if (first) fireEvent.click(first)
  expect([first?.checked, document.activeElement]).toEqual([true, first])
  await act(async () => {
    cache.client.setQueryData([RADIOS], { data: radios.slice(1), asOf: null })
    writes[0]?.queued()
  })
  await waitFor(() => expect(boxes()).toHaveLength(5))
  await waitFor(() => expect(document.activeElement).toBe(second))
})
