import { describe, expect, test } from 'vitest'
import {
  deviceStandings,
  FORGET_AFTER_MS,
  isOlderVersion,
  mayForget,
  maySend,
  pendingWriteCount,
} from './devices.ts'

const NOW = Date.parse('2026-11-20T18:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const device = (name: string, minutes: number, more: object = {}) => ({
  name,
  last_seen: minutesAgo(minutes),
  app_version: '0.9.9',
  waiting: 0,
  waiting_of_others: 0,
  rejected: 0,
  sign_out: null,
  ...more,
})
const emptied = { waits: true, emptied_at: minutesAgo(20) }
const waiting = { waits: true, emptied_at: null }
const lost = { waits: false, emptied_at: null }
const names = (devices: readonly { name: string }[]) => devices.map(({ name }) => name)

describe('the state of each device', () => {
  const standings = deviceStandings(
    [
      device('quick', 1),
      device('waits', 30, { waiting: 2 }),
      device('of others', 1, { waiting_of_others: 1 }),
      device('refused last week', 7 * 1440, { rejected: 1 }),
      device('closed', 11),
      device('yesterday', 24 * 60),
      device('old', 2, { app_version: '0.9.8' }),
      device('old and silent', 12, { app_version: '0.9.8' }),
      device('emptied', 20, { sign_out: emptied }),
      device('lost', 20, { waiting: 3, rejected: 1, app_version: '0.9.8', sign_out: lost }),
      device('signed out, sends first', 20, { waiting: 1, sign_out: waiting }),
    ],
    '0.9.9',
    NOW,
  )

  test('counts unsent writes however old the report is, and not a device that was away for a day', () => {
    expect(names(standings.unsent)).toEqual([
      'waits',
      'of others',
      'refused last week',
      'signed out, sends first',
    ])
    for (const left of ['yesterday', 'emptied', 'lost']) expect(names(standings.atWork)).not.toContain(left)
  })

  test('tells a device that has not been heard of for a while', () => {
    expect(names(standings.silent)).toEqual(['closed', 'old and silent'])
  })

  test('lists only devices in contact for a new version', () => {
    expect(names(standings.behind)).toEqual(['old'])
  })

  test('adds up the waiting writes of all users', () => {
    expect(pendingWriteCount(device('both', 1, { waiting: 2, waiting_of_others: 3 }))).toBe(5)
  })
})

test.each([
  ['0.9.8', '0.9.9', true],
  ['0.9.10', '0.9.9', false],
  ['0.9.9', '0.9.10', true],
  ['0.9.9', '0.9.9', false],
  ['1.0.0', '0.9.9', false],
  ['0.9', '0.9.9', false],
  [null, '0.9.9', false],
  ['dev', '0.9.9', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlderVersion(version, than)).toBe(older)
})

test('a device can send what waits on it until it is emptied, unless it was signed out without waiting', () => {
  const orders = [null, waiting, emptied, lost]
  expect(orders.map(sign_out => maySend({ sign_out }))).toEqual([true, true, false, false])
})

test('a device may be forgotten if it was emptied, or has no order and was not seen for thirty days', () => {
  const seen = (agoMs: number) => new Date(NOW - agoMs).toISOString()
  expect(mayForget({ last_seen: seen(FORGET_AFTER_MS), sign_out: null }, NOW)).toBe(false)
  expect(mayForget({ last_seen: seen(FORGET_AFTER_MS + 1), sign_out: null }, NOW)).toBe(true)
  expect(mayForget({ last_seen: seen(FORGET_AFTER_MS + 1), sign_out: waiting }, NOW)).toBe(false)
  expect(mayForget({ last_seen: seen(1), sign_out: emptied }, NOW)).toBe(true)
})
