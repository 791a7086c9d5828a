import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/rules/durations.ts'
import { checksOf, type EventData, type Facts } from './readiness-checks.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')

const day = (missing: number, asOf: number): EventData => ({ name: 'Day', missing, asOf })

const ready: Facts = {
  now: NOW,
  name: 'Avery Holloway',
  tokenNeeded: false,
  tokenEnds: NOW + 50 * MINUTE_MS,
  online: true,
  offlineMode: false,
  worker: true,
  canKeep: true,
  version: '0.9.9',
  update: false,
  discards: false,
  pending: 0,
  rejected: 0,
  ofOthers: 0,
  events: [{ name: 'Guest Day', missing: 0, asOf: NOW - 2 * MINUTE_MS }],
  persisted: true,
  inSafari: false,
  clockAhead: -900,
}

const textOf = (facts: Facts, id: string) => checksOf(facts).find(one => one.id === id)?.text

test('where nothing can be kept, no line says that something is', () => {
  const nowhere = { ...ready, canKeep: false, tokenEnds: undefined }
  expect(checksOf(nowhere).flatMap(({ id, tone }) => (tone === 'success' ? [] : [[id, tone]]))).toEqual([
    ['sign-in', 'due'],
    ['worker', 'refused'],
    ['storage', 'refused'],
    ['unsent', 'due'],
  ])
  for (const facts of [nowhere, { ...nowhere, online: false }])
    expect(checksOf(facts).filter(({ text }) => /kept here|is kept|been sent/.test(text))).toEqual([])
  expect(textOf(ready, 'unsent')).toBe('Everything has been sent.')
  expect(textOf({ ...ready, online: false }, 'network')).toMatch(/is kept on this device/)
  expect(textOf({ ...ready, tokenEnds: undefined }, 'sign-in')).toMatch(/kept here/)
})

test('a device that is ready has only green lines', () => {
  expect(checksOf(ready).map(({ id, tone }) => [id, tone])).toEqual(
    ['sign-in', 'network', 'worker', 'storage', 'clock', 'version', 'unsent', 'data'].map(id => [
      id,
      'success',
    ]),
  )
})

test('a sign-in without a name is called a sign-in', () => {
  for (const tokenEnds of [ready.tokenEnds, undefined])
    expect(checksOf({ ...ready, name: '', tokenEnds })[0]?.text).toMatch(/^Signed in[,.] /)
})

describe('a line that is not green says what to do', () => {
  test.each<[string, Partial<Facts>, string, string, RegExp]>([
    ['an ended sign-in', { tokenNeeded: true }, 'sign-in', 'refused', /Sign in again/],
    ['a token that ended offline', { tokenEnds: NOW - MINUTE_MS }, 'sign-in', 'due', /renewed when/],
    ['offline mode', { offlineMode: true, online: false }, 'network', 'due', /until you switch it off/],
    ['no connection', { online: false }, 'network', 'due', /No connection/],
    ['missing lists', { events: [day(2, NOW)] }, 'data', 'refused', /not all of it/],
    ['old lists', { events: [day(0, NOW - 90 * MINUTE_MS)] }, 'data', 'due', /1 h 30 min ago/],
    [
      'missing lists of one of two events',
      { events: [day(2, NOW), day(0, NOW)] },
      'data',
      'refused',
      /Check again/,
    ],
    [
      'old lists of one of two events',
      { events: [day(0, NOW - 90 * MINUTE_MS), day(0, NOW)] },
      'data',
      'due',
      /Check again/,
    ],
    ['no worker', { worker: false }, 'worker', 'refused', /Reload/],
    ['nothing can be kept', { canKeep: false }, 'worker', 'refused', /make room/],
    ['storage that may be cleared', { persisted: false }, 'storage', 'due', /seven days.+Install/],
    ['Safari, whatever it promises', { inSafari: true }, 'storage', 'due', /seven days.+Add to Home Screen/],
    ['a clock that is ahead', { clockAhead: 4 * MINUTE_MS }, 'clock', 'refused', /4 min ahead of the server/],
    ['a clock that is behind', { clockAhead: -4 * MINUTE_MS }, 'clock', 'refused', /4 min behind the server/],
    ['no server to ask', { clockAhead: null }, 'clock', 'due', /could not be asked/],
    ['an update', { update: true }, 'version', 'due', /A new version is ready/],
    [
      'an update that waits',
      { update: true, discards: true },
      'version',
      'due',
      /input that was left in a form/,
    ],
    ['what waits', { pending: 3 }, 'unsent', 'due', /3 waiting/],
    [
      'what others left',
      { ofOthers: 1 },
      'unsent',
      'due',
      /^1 change of somebody else waits on this device\./,
    ],
    [
      'what waits, with changes of others',
      { pending: 3, ofOthers: 1 },
      'unsent',
      'due',
      /^3 waiting to be sent\. 1 change of somebody else waits/,
    ],
    ['what was refused', { pending: 3, rejected: 1 }, 'unsent', 'refused', /1 refused/],
    ['what is not known yet', { clockAhead: undefined }, 'clock', 'neutral', /Checking/],
  ])('%s', (_name, part, id, tone, text) => {
    const check = checksOf({ ...ready, ...part }).find(one => one.id === id)
    expect(check?.tone).toBe(tone)
    expect(check?.text).toMatch(text)
  })
})
