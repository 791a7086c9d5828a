// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillPath } from '../../../contract/api/path.ts'
import { redeemedTypes, redemptionTypeList } from '../../../contract/api/redemption.ts'
import { newGuest } from '../../../contract/rules/new-guest.ts'
import { NetworkError } from '../../api/errors.ts'
import { forgetDrafts } from '../../network/drafts.ts'
import { createEventScreen, EVENT } from '../../network/testing/render-in-event.tsx'
import { GuestRedemptionPanel } from './guest-redemption-panel.tsx'

beforeEach(forgetDrafts)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const ana = {
  ...newGuest(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ray',
      group_name: 'Oracle',
      event_group_id: 1,
      is_vcarb: false,
    },
    '21/11/2026',
  ),
  pin: 1234,
}

test('a refused redemption keeps the typed pin, which postpones a new version', async () => {
  const { wrapper, writes, cache, mayUpdate } = createEventScreen()
  cache.client.setQueryData([redemptionTypeList.path], {
    data: [{ code: 'GIFT_BAG', description: 'Gift bag' }],
    asOf: null,
  })
  render(<GuestRedemptionPanel guests={[ana]} error={null} onRetry={() => undefined} />, { wrapper })
  const pin = () => screen.getByLabelText<HTMLInputElement>('Guest pin')
  expect(mayUpdate()).toBe(true)
  fireEvent.change(pin(), { target: { value: '1234' } })
  expect(mayUpdate()).toBe(false)
  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))

  const QUESTION = 'What item would you like to redeem against this users pin?'
  const redeem = () => act(async () => void fireEvent.submit(screen.getByText(QUESTION)))
  await redeem()
  // The pin may be another guest's when the write is sent.
  expect(writes[0]?.input).toMatchObject({ body: { pin: 1234, guest_id: 'a' } })
  await act(async () => writes[0]?.refused(new NetworkError('no network')))
  expect(screen.queryByText(QUESTION)).toBeNull()
  expect(pin().value).toBe('1234')
  expect(mayUpdate()).toBe(false)

  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))
  await redeem()
  await act(async () => writes[1]?.queued())
  expect(pin().value).toBe('')
  expect(mayUpdate()).toBe(true)
})

test.each([
  ['online', true],
  ['offline, where the guest list is newer', false],
])('an item that the last look-up has as redeemed %s', (_, online) => {
  localStorage.setItem('test_offline', String(!online))
  const { wrapper, cache } = createEventScreen()
  cache.client.setQueryData([redemptionTypeList.path], {
    data: [{ code: 'CAP', description: 'Team cap' }],
    asOf: null,
  })
  cache.client.setQueryData([fillPath(redeemedTypes.path, { pin: '1234' }, { event_id: EVENT.id })], {
    data: { redemptions: { CAP: '2026-11-21T18:00:00.000Z' } },
    asOf: null,
  })
  render(<GuestRedemptionPanel guests={[ana]} error={null} onRetry={() => undefined} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '1234' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))
  expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(online)
})

test('a late answer to a look-up does not replace a guest picked meanwhile', async () => {
  const answers: (() => void)[] = []
  const found = () => Response.json({ redemptions: {} })
  vi.stubGlobal('fetch', () => new Promise(resolve => answers.push(() => resolve(found()))))
  const { wrapper } = createEventScreen()
  render(<GuestRedemptionPanel guests={[ana]} error={null} onRetry={() => undefined} />, { wrapper })
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '4321' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))
  await act(async () => undefined)
  const [answer] = answers
  expect(answer).toBeDefined()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ana' } })
  fireEvent.click(screen.getByRole('option', { name: /Ana Ray/ }))
  expect(screen.getByRole('dialog', { name: 'Redemption Type' }).textContent).toContain('Ana Ray')
  await act(async () => answer?.())
  expect(screen.getByRole('dialog', { name: 'Redemption Type' }).textContent).toContain('Ana Ray')
  expect(screen.queryByText('New to this device')).toBeNull()
})

test('a field that gets its text back after a scan does not close the dialog of that guest', async () => {
  const { wrapper } = createEventScreen()
  render(<GuestRedemptionPanel guests={[ana]} error={null} onRetry={() => undefined} />, { wrapper })
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'Be1234' } })
  await act(async () => {
    document.dispatchEvent(new CustomEvent('scan', { detail: '1234', cancelable: true }))
    fireEvent.change(field, { target: { value: 'Be' } })
  })
  expect(screen.getByRole('dialog', { name: 'Redemption Type' }).textContent).toContain('Ana Ray')
})

test('a pin that is scanned while another is looked up takes its place', async () => {
  const answers: (() => void)[] = []
  const found = () => Response.json({ redemptions: {} })
  vi.stubGlobal('fetch', () => new Promise(resolve => answers.push(() => resolve(found()))))
  const { wrapper } = createEventScreen()
  const bea = { ...ana, id: 'b', first_name: 'Bea', pin: 4321 }
  const panel = (guests: (typeof ana)[]) => (
    <GuestRedemptionPanel guests={guests} error={null} onRetry={() => undefined} />
  )
  const { rerender } = render(panel([]), { wrapper })
  const scan = (detail: string) =>
    act(async () => void document.dispatchEvent(new CustomEvent('scan', { detail, cancelable: true })))
  await scan('1234')
  await scan('4321')
  await scan('4321')
  expect(answers).toHaveLength(2)
  await act(async () => answers[0]?.())
  await act(async () => answers[1]?.())
  rerender(panel([ana, bea]))
  expect(screen.getByRole('dialog', { name: 'Redemption Type' }).textContent).toContain('Bea Ray')
})

test('the dialog of a guest who was deleted at another desk says so as it closes', async () => {
  const { wrapper } = createEventScreen()
  const panel = (guests: (typeof ana)[]) => (
    <GuestRedemptionPanel guests={guests} error={null} onRetry={() => undefined} />
  )
  const { rerender } = render(panel([ana]), { wrapper })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Ana' } })
  fireEvent.click(screen.getByRole('option', { name: /Ana Ray/ }))
  expect(screen.getByRole('dialog', { name: 'Redemption Type' })).toBeTruthy()
  rerender(panel([]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('New to this device')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Ana Ray is no longer on the list')
  rerender(panel([ana]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name is not said to be unknown before the guest list is read', () => {
  const panel = (guests: (typeof ana)[] | undefined) => (
    <GuestRedemptionPanel guests={guests} error={null} onRetry={() => undefined} />
  )
  const { rerender } = render(panel(undefined), createEventScreen())
  fireEvent.change(screen.getByRole('combobox', { name: 'Guest name' }), { target: { value: 'Zoe' } })
  expect(screen.getAllByText('The guest list is not here yet')).not.toEqual([])
  rerender(panel([ana]))
  expect(screen.getAllByText("Empty result for 'Zoe'")).not.toEqual([])
})

test.each([
  ['another pin', 'Guest pin', '12'],
  ['a name', 'Guest name', 'An'],
])('a look-up opens no dialog once %s is typed', async (_, label, value) => {
  const answers: (() => void)[] = []
  const found = () => Response.json({ redemptions: {} })
  vi.stubGlobal('fetch', () => new Promise(resolve => answers.push(() => resolve(found()))))
  const panel = (guests: (typeof ana)[] | undefined) => (
    <GuestRedemptionPanel guests={guests} error={null} onRetry={() => undefined} />
  )
  const { rerender } = render(panel(undefined), createEventScreen())
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '1234' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))
  await act(async () => undefined)
  await act(async () => answers[0]?.())
  expect(screen.getByText('New to this device')).toBeTruthy()
  fireEvent.change(screen.getByRole(label === 'Guest pin' ? 'textbox' : 'combobox', { name: label }), {
    target: { value },
  })
  rerender(panel([ana]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('if the list with a new guest cannot be read, the panel says so, and offers to try again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ redemptions: {} })))
  const onRetry = vi.fn()
  const panel = (error: Error | null) => (
    <GuestRedemptionPanel guests={[ana]} error={error} onRetry={onRetry} />
  )
  const { rerender } = render(panel(null), createEventScreen())
  fireEvent.change(screen.getByLabelText('Guest pin'), { target: { value: '4321' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Find by pin' }))
  expect(await screen.findByText('New to this device')).toBeTruthy()
  rerender(panel(new NetworkError('no network')))
  expect(screen.queryByText('New to this device')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(2)
})
