// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { GuestFormPanel } from './guest-form-panel.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test("'Check in now' off and on again gives nothing that was ticked before", () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00.000Z'), toFake: ['Date'] })
  const { wrapper } = createEventScreen()
  render(
    <GuestFormPanel
      guest={undefined}
      name="Ana Ray"
      guests={[]}
      onCheckIn={async () => true}
      onEnd={() => undefined}
    />,
    { wrapper },
  )
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/Check in now/).checked).toBe(true)
  fireEvent.click(box(/Voucher provided/))
  fireEvent.click(box(/Gift received/))
  expect(box(/Gift received/).checked).toBe(true)
  fireEvent.click(box(/Check in now/))
  fireEvent.click(box(/Check in now/))
  expect(box(/Voucher provided/).checked).toBe(false)
  expect(box(/Gift received/).checked).toBe(false)
})
