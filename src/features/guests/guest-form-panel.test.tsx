// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newGuest } from '../../../contract/rules/new-guest.ts'
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

test('a day that the event has moved away from can be taken from a guest', () => {
  const { wrapper } = createEventScreen()
  const guest = newGuest(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    '19/11/2026,21/11/2026',
  )
  render(
    <GuestFormPanel guest={guest} guests={[guest]} onCheckIn={async () => true} onEnd={() => undefined} />,
    { wrapper },
  )
  const boxes = within(screen.getByRole('group', { name: 'Attending days' })).getAllByRole<HTMLInputElement>(
    'checkbox',
  )
  const told = () => boxes.map(box => [box.getAttribute('aria-label'), box.checked])
  const others = [
    ['Friday', false],
    ['Saturday', true],
    ['Sunday', false],
  ]
  expect(told()).toEqual([['Thursday 19 Nov', true], ...others])
  if (boxes[0]) fireEvent.click(boxes[0])
  expect(told()).toEqual([['Thursday 19 Nov', false], ...others])
})

test('a guest without a group: the field has the focus, and its list does not cover why', async () => {
  render(
    <GuestFormPanel
      guest={undefined}
      name="Ana Ray"
      guests={[]}
      onCheckIn={async () => true}
      onEnd={() => undefined}
    />,
    { wrapper: createEventScreen().wrapper },
  )
  const group = screen.getByRole('combobox', { name: 'Group' })
  const isOpen = () => group.getAttribute('aria-expanded') === 'true'
  group.focus()
  expect(isOpen()).toBe(true)
  group.blur()
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  await screen.findByText('Group cannot be empty')
  expect([document.activeElement, isOpen()]).toEqual([group, false])
  fireEvent.click(group)
  expect(isOpen()).toBe(true)
})
