// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { ENTRY_ORDER_MESSAGE } from '../../../contract/rules/event.ts'
import { sampleOf } from '../../../contract/testing/ops.ts'
import type { OutboxEntry, PageMessage } from '../../../contract/worker/messages.ts'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { EventContext } from '../../api/event-context.ts'
import { forgetDrafts } from '../../network/drafts.ts'
import { createEventScreen, EVENT, renderInEvent } from '../../network/testing/render-in-event.tsx'
import { toast } from '../../ui/toast.ts'
import { useEntryDate } from './use-entry-date.ts'

beforeEach(() => {
  // Of test files before.
  forgetDrafts()
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const before = { entry_close: EVENT.entry_close }

/** The field of the closing date, and a function that types into it. */
function open() {
  const rendered = renderInEvent(() => useEntryDate('entry_close', 'Entry close'), undefined)
  const input = document.createElement('input')
  const type = (value: string) => {
    input.value = value
    act(() => rendered.result.current.change(input))
  }
  const leave = () => act(() => rendered.result.current.leave(input))
  const pause = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms))
  const sent = () => rendered.writes.map(({ input }) => input.body)
  return { ...rendered, input, type, leave, pause, sent }
}

test('input is saved once, after a pause, in the time of the venue', async () => {
  const { result, type, pause, sent, writes } = open()
  expect(result.current.value).toBe('2026-11-19T00:00')
  type('2026-11-20T00:00')
  await pause(300)
  type('2026-11-20T12:00')
  await pause(300)
  expect(sent()).toEqual([])
  await pause()
  expect(sent()).toEqual([{ entry_close: '2026-11-20T20:00:00.000Z', before }])
  await act(async () => writes[0]?.done({}))
  expect(result.current).toMatchObject({ saved: 'Saved', problem: undefined })
})

test('leaving the field saves at once, and not again after the pause', async () => {
  const { result, type, leave, pause, sent, writes } = open()
  type('')
  leave()
  await pause()
  expect(sent()).toEqual([{ entry_close: null, before }])
  await act(async () => writes[0]?.queued())
  expect(result.current.saved).toBe('Kept on this device and sent as soon as possible')
})

test('an answer does not affect a date that was chosen after it', async () => {
  const { result, type, pause, writes } = open()
  type('2026-11-20T00:00')
  await pause()
  type('2026-11-21T00:00')
  await act(async () => writes[0]?.refused(new NetworkError('no network')))
  expect(result.current).toMatchObject({ value: '2026-11-21T00:00', saved: undefined, problem: undefined })
  await pause()
  await act(async () => writes[1]?.done({}))
  expect(result.current.saved).toBe('Saved')
})

test('refused input stays in the field with the reason, and postpones a new version', async () => {
  const { result, type, pause, writes, mayUpdate } = open()
  expect(mayUpdate()).toBe(true)
  type('2026-11-20T00:00')
  expect(mayUpdate()).toBe(false)
  await pause()
  await act(async () => writes[0]?.refused(new NetworkError('no network')))
  expect(result.current.value).toBe('2026-11-20T00:00')
  expect(result.current.problem).toContain('cannot be reached')
  expect(mayUpdate()).toBe(false)
  type('2026-11-21T00:00')
  expect(result.current.problem).toBeUndefined()
  await pause()
  await act(async () => writes[1]?.done({}))
  expect(mayUpdate()).toBe(true)
})

const replaced = (entry_close: string | null) =>
  new ApiError({ statusCode: 409, name: 'Conflict', message: 'Changed meanwhile.', now: { entry_close } })

test('a date replaces the one that this desk has seen or set last', async () => {
  const { result, type, pause, sent, writes } = open()
  const [first, second] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z']
  type('2026-11-20T00:00')
  await pause()
  // The second is typed before the first is answered, the third before the event shows the second.
  type('2026-11-21T00:00')
  await act(async () => writes[0]?.done({}))
  await pause()
  await act(async () => writes[1]?.done({}))
  type('')
  await pause()
  const third = { entry_close: null, before: { entry_close: second } }
  expect(sent().slice(1)).toEqual([{ entry_close: second, before: { entry_close: first } }, third])
  await act(async () => writes[2]?.refused(new NetworkError('no network')))
  act(() => void result.current.retry?.())
  expect(sent().at(-1)).toEqual(third)
})

test.each([['2026-11-25T08:00:00.000Z'], [null]])(
  'a date that another desk has set meanwhile (%s) is replaced only once it was shown',
  async theirs => {
    const { result, type, pause, sent, writes } = open()
    type('2026-11-20T00:00')
    await pause()
    expect(result.current.retry).toBeUndefined()
    await act(async () => writes[0]?.refused(replaced(theirs)))
    expect(result.current).toMatchObject({ value: '2026-11-20T00:00', problem: 'Changed meanwhile.' })
    act(() => void result.current.retry?.())
    expect(sent()[1]).toEqual({
      entry_close: '2026-11-20T08:00:00.000Z',
      before: { entry_close: theirs },
    })
    await act(async () => writes[1]?.done({}))
    expect(result.current).toMatchObject({ saved: 'Saved', retry: undefined })
  },
)

/** The field in an event whose date can be set as the live feed sets it. */
function openLive() {
  const { wrapper: Screen, writes } = createEventScreen()
  let event = EVENT
  const { result, rerender } = renderHook(() => useEntryDate('entry_close', 'Entry close'), {
    wrapper: ({ children }) => (
      <Screen>
        <EventContext value={event}>{children}</EventContext>
      </Screen>
    ),
  })
  const setTo = (entry_close: string) => {
    event = { ...EVENT, entry_close }
    rerender()
  }
  const input = document.createElement('input')
  const save = (value: string) => {
    input.value = value
    act(() => result.current.change(input))
    act(() => result.current.leave(input))
  }
  return { result, writes, setTo, save }
}

test('a date is said to be saved until another desk has set another', async () => {
  const { result, writes, setTo, save } = openLive()
  save('2026-11-20T00:00')
  await act(async () => writes[0]?.done({}))
  expect(result.current.saved).toBe('Saved')
  setTo('2026-11-20T08:00:00.000Z')
  expect(result.current).toMatchObject({ value: '2026-11-20T00:00', saved: 'Saved' })
  setTo('2026-11-25T08:00:00.000Z')
  expect(result.current).toMatchObject({ value: '2026-11-25T00:00', saved: undefined })
})

test('a date is also said to be saved while the event still shows the one that it replaced', async () => {
  const { result, writes, setTo, save } = openLive()
  const [theirs, ours] = ['2026-11-25T08:00:00.000Z', '2026-11-20T08:00:00.000Z']
  save('2026-11-20T00:00')
  await act(async () => writes[0]?.refused(replaced(theirs)))
  act(() => void result.current.retry?.())
  setTo(theirs)
  await act(async () => writes[1]?.done({}))
  expect(result.current.saved).toBe('Saved')
  setTo(ours)
  expect(result.current).toMatchObject({ value: '2026-11-20T00:00', saved: 'Saved' })
  setTo(theirs)
  expect(result.current).toMatchObject({ value: '2026-11-25T00:00', saved: undefined })
})

test('offline, a date that closes the entry before it opens is not sent', async () => {
  const { result, network, type, pause, sent } = open()
  await act(() => network.setManualToggle(true))
  type('2026-10-01T00:00')
  await pause()
  expect(sent()).toEqual([])
  expect(result.current.problem).toBe(ENTRY_ORDER_MESSAGE)
})

const refusedChange = (body: object, made: number): OutboxEntry => ({
  state: 'rejected',
  text: 'Change the dates',
  op: { ...sampleOf('eventUpdate'), body, at: new Date(made).toISOString() },
  entities: [eventEntity(EVENT.id)],
  error: { statusCode: 409, name: 'Conflict', message: 'Changed meanwhile.' },
  rejectedAt: new Date().toISOString(),
})

test('a kept date says so until its own write is refused, whatever became of other changes', async () => {
  const { result, network, type, pause, writes } = open()
  const report = async (entries: readonly OutboxEntry[]) => {
    const status = { pending: 0, sending: 0, rejected: entries.length, offline: 'toggle', needsSignIn: false }
    const answers: Partial<Record<PageMessage['type'], unknown>> = {
      'get-status': status,
      'get-outbox': entries,
    }
    vi.spyOn(network.engine, 'ask').mockImplementation(async message => answers[message.type] as never)
    await act(() => network.setManualToggle(true))
    await pause()
  }
  const earlier = refusedChange({ entry_close: null }, Date.now())
  await report([earlier])
  type('2026-11-20T00:00')
  await pause()
  await act(async () => writes[0]?.queued())
  const kept = 'Kept on this device and sent as soon as possible'
  expect(result.current.saved).toBe(kept)
  const ofOtherDate = refusedChange({ entry_open: null }, Date.now())
  await report([earlier, ofOtherDate])
  expect(result.current.saved).toBe(kept)
  await report([earlier, ofOtherDate, refusedChange({ entry_close: '2026-11-20T08:00:00.000Z' }, Date.now())])
  expect(result.current.saved).toBeUndefined()
})

test('leaving the page saves the last input; a refusal is then shown as a toast', async () => {
  const refused = vi.spyOn(toast, 'refused')
  const { type, unmount, sent, writes } = open()
  type('2026-11-20T00:00')
  unmount()
  expect(sent()).toEqual([{ entry_close: '2026-11-20T08:00:00.000Z', before }])
  await act(async () => writes[0]?.refused(new NetworkError('no network')))
  expect(refused).toHaveBeenCalledExactlyOnceWith('Entry close was not saved', expect.anything())
})

test('a page that is hidden, because it is reloaded or closed, saves the last input at once', async () => {
  const { result, input, type, pause, sent } = open()
  const hide = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  input.setCustomValidity('Before the year 2000.')
  type('0026-11-20T00:00')
  hide()
  expect(result.current.problem).toBeUndefined()
  input.setCustomValidity('')
  type('2026-11-20T00:00')
  hide()
  expect(sent()).toEqual([{ entry_close: '2026-11-20T08:00:00.000Z', before }])
  await pause()
  expect(sent()).toHaveLength(1)
})

const NO_DATE = 'This date is not complete or is out of range: it was not saved.'

test('a date out of range is reported when the field is left, not while typing', async () => {
  const { result, input, type, leave, pause, sent } = open()
  input.setCustomValidity('Before the year 2000.')
  type('0026-11-20T12:00')
  await pause()
  expect(result.current.problem).toBeUndefined()
  leave()
  expect(result.current).toMatchObject({ value: '0026-11-20T12:00', problem: NO_DATE, retry: undefined })
  expect(sent()).toEqual([])
  input.setCustomValidity('')
  type('2026-11-20T12:00')
  expect(result.current.problem).toBeUndefined()
  await pause()
  expect(sent()).toHaveLength(1)
})

test('so is an incomplete date, even without a change event', async () => {
  const { result, input, leave, sent, mayUpdate } = open()
  const part = vi.spyOn(input, 'validity', 'get')
  part.mockReturnValue({ ...input.validity, badInput: true })
  leave()
  expect(result.current.problem).toBe(NO_DATE)
  expect(mayUpdate()).toBe(false)
  // The rest of the date is cleared without a change event, so the date is empty.
  part.mockRestore()
  leave()
  expect(result.current.problem).toBeUndefined()
  expect(sent()).toEqual([{ entry_close: null, before }])
})

test('leaving the page with an invalid date shows a toast', () => {
  const refused = vi.spyOn(toast, 'refused')
  const { input, type, unmount, sent } = open()
  input.setCustomValidity('Before the year 2000.')
  type('0026-11-20T12:00')
  unmount()
  expect(refused).toHaveBeenCalledExactlyOnceWith('Entry close was not saved', {
    detail: 'This date is not complete or is out of range.',
  })
  expect(sent()).toEqual([])
})
