// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { PinOnGuestPage } from './pin-on-guest-page.tsx'

afterEach(cleanup)

test('the box keeps the focus while it is saved, and ignores presses', async () => {
  const { wrapper, writes } = createEventScreen()
  render(<PinOnGuestPage />, { wrapper })
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(box)
  expect(box).toMatchObject({ checked: true, disabled: false })
  expect(box.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(writes).toHaveLength(1)
  await act(async () => writes[0]?.queued())
  fireEvent.click(box)
  expect(writes).toHaveLength(2)
})
