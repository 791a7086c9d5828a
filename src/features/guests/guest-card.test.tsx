// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventScreen, groupGuest } from '../../network/testing/render-in-event.tsx'
import { GuestCard } from './guest-card.tsx'

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

const ana = groupGuest('Ana', '21/11/2026')
const ignore = () => undefined

test.each([
  ['a guest', { ...ana, pin: 1234, code: '7Q0M2K5V9X3TBW8J' }, ['New code', 'Delete', 'With Ana Ray']],
  ['a guest who waits to be sent', ana, ['New code', 'Delete', 'With Ana Ray']],
  // Their companion would be called 'guest', and the server gives them no new code.
  ['an erased guest', { ...ana, first_name: 'Erased', last_name: 'guest', pin: 1234 }, ['Delete']],
])('the card of %s offers what can be done for them', (_, guest, offered) => {
  render(
    <GuestCard
      guest={guest}
      canCheckIn
      onCheckIn={ignore}
      onDay={ignore}
      onCompanion={async () => true}
      onShowPin={ignore}
      onEdit={ignore}
      onClose={ignore}
      onDialogChange={ignore}
      beside
      withHistory={false}
      onHistory={ignore}
      withMenu
      onMenu={ignore}
    />,
    { wrapper: createEventScreen().wrapper },
  )
  const names = screen
    .getAllByRole('button', { hidden: true })
    .map(one => one.getAttribute('aria-label') ?? one.textContent)
  expect(names.filter(name => /^(New code|Delete|With .*)$/.test(name ?? ''))).toEqual(offered)
})
