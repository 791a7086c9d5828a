// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOf } from '../../contract/testing/ops.ts'
import type { OutboxEntry, PageMessage, Status } from '../../contract/worker/messages.ts'
import { toast, useToasts } from '../ui/toast.ts'
import type { EngineLink } from './engine-link.ts'
import { NetworkProvider } from './network-state.tsx'
import { createOfflineReadiness } from './offline-readiness-store.ts'
import { OutboxPage } from './outbox-page.tsx'
import { networkOf } from './testing/network-of.ts'
import { createUpdates } from './update-store.ts'
import { useNotifyLeftBehind } from './use-notify-left-behind.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const ignore = () => undefined

function App() {
  useNotifyLeftBehind()
  return (
    <>
      <OutboxPage />
      <output>{useToasts().announced}</output>
    </>
  )
}

const own = {
  state: 'waiting',
  text: 'Check in Ana Ray',
  op: { ...sampleOf('guestCheckIn'), context: { timezone: 'UTC' } },
  entities: [],
} satisfies OutboxEntry

/** Opens the outbox on a device with some unsent writes of other users. */
function open(ofOthers: number, entries: readonly OutboxEntry[] = [], more: Partial<Status> = {}): void {
  const counts = { pending: entries.length, sending: 0, rejected: 0, ofOthers }
  const status: Status = { ...counts, offline: false, needsSignIn: false, ...more }
  const answers: Partial<Record<PageMessage['type'], unknown>> = {
    'get-status': status,
    get 'get-outbox'() {
      return [...entries]
    },
    retry: { ok: true },
  }
  const engine: EngineLink = {
    host: () => 'worker',
    fetch: (url, init) => fetch(url, init),
    ask: async message => answers[message.type] as never,
    listen: () => ignore,
  }
  const network = networkOf(engine)
  render(
    <NetworkProvider
      network={network}
      readiness={createOfflineReadiness(false, 'test_')}
      updates={createUpdates()}
    >
      <App />
    </NetworkProvider>,
  )
}

test('says that changes of another user wait, and not that everything has been sent [O6]', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(1)
  open(2)
  await screen.findByText('2 changes of somebody else wait on this device')
  expect(screen.queryByText('Everything has been sent')).toBeNull()
  expect(info).toHaveBeenCalledExactlyOnceWith(
    '2 changes of somebody else wait on this device',
    expect.objectContaining({ action: expect.objectContaining({ label: 'Look' }) }),
  )
})

test('says that everything has been sent when no change of anybody waits', async () => {
  open(0)
  await screen.findByText('Everything has been sent')
})

test('says so too while changes of one’s own wait', async () => {
  open(1, [own])
  await screen.findByText('Check in Ana Ray')
  expect(
    screen.getByText(
      '1 change of somebody else waits on this device. What this person did is sent when they sign in here.',
    ),
  ).toBeTruthy()
})

test.each([
  [false, 'The sign-in service does not answer'],
  [true, 'Please sign in again'],
])('says why writes wait for a token (sign-in needed: %s)', async (needsSignIn, title) => {
  open(0, [own], { needsSignIn, lacksToken: true })
  await screen.findByText(title)
})

test('does not say that it is sending while all that waits is on hold', async () => {
  const held = (id: string): OutboxEntry => ({ ...own, op: { ...own.op, id }, state: 'blocked', by: 'x' })
  open(0, [held('a'), held('b')])
  expect(await screen.findAllByText('Waits for a refused change.')).toHaveLength(2)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(true)
})

test('the rest of a long list takes the focus from the button that showed it', async () => {
  const entries = Array.from({ length: 60 }, (_, index) => ({
    ...own,
    op: { ...own.op, id: `${index}` },
    text: `Check in guest ${index + 1}`,
    // A write on its way has no button.
    ...(index === 50 && { state: 'sending' as const }),
  }))
  open(0, entries)
  const more = await screen.findByRole('button', { name: 'Show 10 more' })
  more.focus()
  fireEvent.click(more)
  expect(screen.getByText('Check in guest 60')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard: Check in guest 52' }))
})

test('a refused change shows what it would set, and the note that stands there, beside the reason', async () => {
  const note = 'carries an EpiPen, which she shows to nobody'
  const entry: OutboxEntry = {
    ...own,
    text: 'Change Ann Bell',
    state: 'rejected',
    error: { statusCode: 409, name: 'Conflict', message: 'Ann Bell was given another note since.' },
    rejectedAt: '2026-11-20T10:00:00.000Z',
    changes: [
      ['Note', note],
      ['There now', 'מגיעה באיחור'],
    ],
  }
  open(0, [entry])
  const row = (await screen.findByText('Change Ann Bell')).closest('li')
  expect(row?.textContent).toContain(`another note since.Note: ${note}There now: מגיעה באיחור`)
  // Isolated, so that a note in Hebrew does not move the words around it.
  expect(screen.getByText('מגיעה באיחור').tagName).toBe('BDI')
})

test('a gift that another desk was first with can be accepted, or tried again once they have taken it back', async () => {
  const text = 'Give Ana Ray the gift bag'
  const error = { statusCode: 409, name: 'AlreadyRedeemed', message: 'Already redeemed.' } as const
  open(0, [{ ...own, text, state: 'rejected', error, rejectedAt: '2026-11-20T10:00:00.000Z' }])
  const row = (await screen.findByText(text)).closest('li') ?? document.body
  const buttons = [...row.querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
  expect(buttons).toEqual([`OK, it is done: ${text}`, `Retry: ${text}`])
})

test('a write that is refused once more, before the list is read again, is announced each time', async () => {
  const refused = (rejectedAt: string): OutboxEntry => ({
    ...own,
    state: 'rejected',
    error: { statusCode: 409, name: 'CheckInFailed', message: 'Not expected today.' },
    rejectedAt,
  })
  const entries = [refused('2026-11-20T10:00:00.000Z')]
  open(0, entries)
  const retry = await screen.findByRole('button', { name: 'Retry: Check in Ana Ray' })
  expect(screen.queryByText('Refused: Check in Ana Ray')).toBeNull()
  for (const minute of [1, 2]) {
    entries[0] = refused(`2026-11-20T10:0${minute}:00.000Z`)
    fireEvent.click(retry)
    expect(screen.queryByText('Refused: Check in Ana Ray')).toBeNull()
    await screen.findByText('Refused: Check in Ana Ray')
  }
})
