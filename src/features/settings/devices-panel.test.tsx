// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceList } from '../../../contract/api/devices.ts'
import { NetworkError } from '../../api/errors.ts'
import { createEventScreen } from '../../network/testing/render-in-event.tsx'
import { dismissAll, useToasts } from '../../ui/toast.ts'
import { DevicesPanel } from './devices-panel.tsx'

const AT = '2026-11-21T18:00:00.000Z'

const deviceOf = (name: string): Device => ({
  id: crypto.randomUUID(),
  name,
  user_name: 'Ana Ray',
  app_version: null,
  first_seen: AT,
  last_seen: AT,
  waiting: 0,
  waiting_of_others: 0,
  rejected: 0,
  is_this: false,
  sign_out: null,
})

beforeEach(() => {
  dismissAll()
  vi.useFakeTimers({ now: Date.parse(AT) })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  dismissAll()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Waits for the rows, which are loaded when they are first drawn. */
const loaded = () => act(() => vi.dynamicImportSettled())
const toasts = () => renderHook(useToasts).result.current.entries.map(({ title }) => title)

/** Signs out Desk 1, leaves the unanswered question, and begins to rename Desk 2. */
async function leaveForAnother() {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { wrapper, writes, cache } = createEventScreen()
  cache.client.setQueryData([deviceList.path], { data: [deviceOf('Desk 1'), deviceOf('Desk 2')], asOf: null })
  render(<DevicesPanel />, { wrapper })
  await loaded()
  press('Sign out and empty Desk 1')
  press('Sign out and empty')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  press('Close')
  press('Rename Desk 2')
  return writes
}

test('an answer that comes after its dialog was left closes no other dialog, and its outcome is told', async () => {
  const writes = await leaveForAnother()
  await act(async () => writes[0]?.done(undefined))
  expect(screen.getByRole('dialog', { name: 'Rename Desk 2' })).toBeTruthy()
  expect(toasts()).toEqual(['Desk 1 is signed out'])
})

test('a refusal that comes after its dialog was left is told', async () => {
  const writes = await leaveForAnother()
  await act(async () => writes[0]?.refused(new NetworkError('No answer.')))
  expect(screen.getByRole('dialog', { name: 'Rename Desk 2' })).toBeTruthy()
  expect(toasts()).toEqual(['Desk 1 was not signed out'])
})

test('what waits on a device after a day offline has a comma', async () => {
  const { wrapper, cache } = createEventScreen()
  const desk = { ...deviceOf('Desk 1'), waiting: 1200, waiting_of_others: 34 }
  cache.client.setQueryData([deviceList.path], { data: [desk], asOf: null })
  render(<DevicesPanel />, { wrapper })
  await loaded()
  expect(screen.getByText('1,234 waiting')).toBeTruthy()
})

test('the question before a sign-out counts what waits on the device by now, and stays the question', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { wrapper, cache } = createEventScreen()
  const desk = deviceOf('Desk 1')
  const show = async (now: Partial<Device>) => {
    cache.client.setQueryData([deviceList.path], { data: [{ ...desk, ...now }], asOf: null })
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  await show({})
  render(<DevicesPanel />, { wrapper })
  await loaded()
  press('Sign out and empty Desk 1')
  const question = screen.getByRole('dialog', { name: 'Sign out and empty Desk 1?' })
  expect(question.textContent).toContain('no change of Ana Ray waits on it')
  const sign_out = {
    requested_at: AT,
    requested_by: 'Ben Ray',
    waits: true,
    told_at: null,
    emptied_at: null,
    lost: null,
  }
  await show({ waiting: 3, sign_out })
  expect(screen.getByRole('dialog', { name: 'Sign out and empty Desk 1?' }).textContent).toContain(
    '3 changes of Ana Ray wait on it',
  )
})

test('the dialogs of a device call it what it is called by now', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { wrapper, cache } = createEventScreen()
  const desk = { ...deviceOf('Desk 1'), last_seen: '2026-10-01T18:00:00.000Z' }
  const show = async (name: string) => {
    cache.client.setQueryData([deviceList.path], { data: [{ ...desk, name }], asOf: null })
    await act(() => vi.advanceTimersByTimeAsync(1))
  }
  await show('Desk 1')
  render(<DevicesPanel />, { wrapper })
  await loaded()
  press('Rename Desk 1')
  await show('Gate')
  expect(screen.getByRole('dialog', { name: 'Rename Gate' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Gate')
  press('Close')
  press('Forget Gate')
  await show('Desk 3')
  expect(screen.getByRole('dialog', { name: 'Forget Desk 3?' })).toBeTruthy()
})
