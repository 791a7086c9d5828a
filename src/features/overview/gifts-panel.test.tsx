// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GiftsPanel } from './gifts-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => render(<GiftsPanel guests={[]} />, { wrapper: createEventScreen().wrapper })

test('each type of gift has a row, and so has the voucher', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ code: 'GIFT_BAG', description: 'Gift bag' }]))
  show()
  expect((await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual([
    'Gift bag',
    'Voucher',
  ])
})

test('offline, without the types of gifts, the panel does not pass for all there is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ offline: true }, { status: 503 }))
  show()
  expect(await screen.findByText('Not on this device yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
