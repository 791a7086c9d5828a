// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ErrorName } from '../../../contract/api/errors.ts'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import { ApiError, NetworkError } from '../../api/errors.ts'
import type { InviteApi, Upload, UploadOptions } from './invite-api.ts'
import { useUpload } from './use-upload.ts'

const OUTCOME: GuestListOutcome = {
  stored: false,
  guests_read: 12,
  days: {},
  added: [],
  changed: [],
  unchanged: 12,
  listed_before: 12,
  removed: 0,
  kept: [],
  probable_duplicates: [],
}
const csv = (name: string) => new File(['First,Last\nAna,Ray\n'], name, { type: 'text/csv' })

interface Sending extends UploadOptions {
  readonly upload: Upload
  readonly done: (outcome: GuestListOutcome) => void
  readonly failed: (error: Error) => void
}

/** A contact's upload, with a server that answers when the test says so. */
function open() {
  const sent: Sending[] = []
  const api: InviteApi = {
    base: '',
    validate: () => Promise.reject(new Error('not asked here')),
    upload: (upload, options) =>
      new Promise((done, failed) => sent.push({ upload, ...options, done, failed })),
  }
  const onStale = vi.fn()
  const onStored = vi.fn()
  const { result, unmount } = renderHook(() => useUpload({ api, code: 'CODE', onStale, onStored }))
  const state = () => result.current.state
  const choose = async (file: File) => {
    act(() => void result.current.choose([file]))
    await act(() => vi.waitUntil(() => sent.at(-1)?.upload.name === file.name))
  }
  const confirm = () =>
    act(async () => {
      const shown = state()
      if (shown.phase === 'preview') void result.current.confirm(shown)
    })
  const retry = () =>
    act(async () => {
      const shown = state()
      if (shown.phase === 'failed' && shown.attempt) void result.current.retry(shown.attempt)
    })
  const done = (at: number, outcome: Partial<GuestListOutcome> = {}) =>
    act(async () => sent[at]?.done({ ...OUTCOME, ...outcome }))
  const failed = (at: number, error: Error) => act(async () => sent[at]?.failed(error))
  return { result, unmount, sent, state, onStale, onStored, choose, confirm, retry, done, failed }
}

const refusal = (name: ErrorName) => new ApiError({ statusCode: 409, name, message: name })

test('a file is previewed first, and stored once confirmed', async () => {
  const { sent, state, choose, confirm, done } = open()
  await choose(csv('guests.csv'))
  expect(sent[0]?.upload.storeAs).toBeUndefined()
  act(() => sent[0]?.onSent(0.5))
  expect(state()).toMatchObject({ phase: 'uploading', sent: 0.5 })
  await done(0)
  expect(state()).toMatchObject({ phase: 'preview', file: { name: 'guests.csv' } })
  await confirm()
  expect(sent[1]?.upload).toMatchObject({
    name: 'guests.csv',
    storeAs: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  await done(1, { stored: true })
  expect(state()).toMatchObject({ phase: 'processed', outcome: { stored: true } })
})

test.each([0, 2, 7])('the number of guests that the preview removes is sent: %s', async removed => {
  const { sent, choose, confirm, done } = open()
  await choose(csv('guests.csv'))
  await done(0, { removed })
  await confirm()
  expect(sent[1]?.upload.confirmRemoval).toBe(removed)
})

test('the stored list that the preview was made for is sent with the confirmation', async () => {
  const { sent, choose, confirm, done } = open()
  await choose(csv('guests.csv'))
  expect(sent[0]?.upload).not.toHaveProperty('confirmList')
  await done(0, { list_digest: 'of-before' })
  await confirm()
  expect(sent[1]?.upload.confirmList).toBe('of-before')
})

test('the pass key is made on confirmation, sent with each attempt, and reported once stored', async () => {
  const { sent, onStored, choose, confirm, retry, done, failed } = open()
  await choose(csv('guests.csv'))
  expect(sent[0]?.upload).not.toHaveProperty('passKey')
  await done(0)
  await confirm()
  const passKey = sent[1]?.upload.passKey
  expect(passKey).toMatch(/^[\da-f-]{36}$/)
  expect(passKey).not.toBe(sent[1]?.upload.storeAs)
  await failed(1, new NetworkError('lost'))
  expect(onStored).not.toHaveBeenCalled()
  await retry()
  expect(sent[2]?.upload.passKey).toBe(passKey)
  await done(2, { stored: true })
  expect(onStored.mock.calls).toEqual([[passKey]])
})

test('each attempt at one upload has the same key, so that it is never stored twice', async () => {
  const { sent, state, choose, confirm, retry, done, failed } = open()
  await choose(csv('guests.csv'))
  await done(0)
  await confirm()
  await failed(1, new NetworkError('lost'))
  expect(state()).toMatchObject({ phase: 'failed', attempt: { storeAs: sent[1]?.upload.storeAs } })
  await retry()
  expect(sent[2]?.upload).toEqual(sent[1]?.upload)
})

test('if the list has changed meanwhile, the preview is shown again before it is stored', async () => {
  const { sent, choose, confirm, retry, done, failed } = open()
  await choose(csv('guests.csv'))
  await done(0, { removed: 7, list_digest: 'of-before' })
  await confirm()
  await failed(1, refusal('RemovalNotConfirmed'))
  await retry()
  expect(sent[2]?.upload).not.toHaveProperty('storeAs')
  expect(sent[2]?.upload).not.toHaveProperty('confirmRemoval')
  expect(sent[2]?.upload).not.toHaveProperty('confirmList')
})

test('after entry has closed, the event is read again and the upload cannot be retried', async () => {
  const { state, onStale, choose, failed } = open()
  await choose(csv('guests.csv'))
  await failed(0, refusal('EntryClosed'))
  expect(state()).toMatchObject({ phase: 'failed', problem: { title: 'Entry closed' } })
  expect(state()).not.toHaveProperty('attempt')
  expect(onStale).toHaveBeenCalledOnce()
})

test.each(['OverGuestLimit', 'InvalidGuestList'] as const)(
  'after %s, for a limit or days that may have changed, the event is read again',
  async name => {
    const { state, onStale, choose, failed } = open()
    await choose(csv('guests.csv'))
    await failed(0, refusal(name))
    expect(state()).toMatchObject({ phase: 'failed', problem: { text: name } })
    expect(onStale).toHaveBeenCalledOnce()
  },
)

test('choosing another file aborts the former upload, whose answer is ignored', async () => {
  const { sent, state, choose, done } = open()
  await choose(csv('old.csv'))
  await choose(csv('new.csv'))
  expect(sent[0]?.signal.aborted).toBe(true)
  await done(0)
  act(() => sent[0]?.onSent(1))
  expect(state()).toMatchObject({ phase: 'uploading', attempt: { file: { name: 'new.csv' } }, sent: 0 })
})

test('another type of file is not sent; resetting or leaving aborts an upload', async () => {
  const { result, unmount, sent, state, choose, done } = open()
  const sheet = new File(['x'], 'guests.xlsx', { type: 'application/zip' })
  await act(() => result.current.choose([sheet]))
  expect(state()).toMatchObject({ phase: 'failed', problem: { title: 'Invalid file type' } })
  expect(sent).toHaveLength(0)
  await choose(csv('guests.csv'))
  act(() => result.current.reset())
  await done(0)
  expect(state()).toEqual({ phase: 'idle' })
  await choose(csv('again.csv'))
  unmount()
  expect(sent[1]?.signal.aborted).toBe(true)
})
