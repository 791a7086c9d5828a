import { expect, test } from 'vitest'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { signOutText } from './device-words.ts'

const device = (requested_at: string, emptied_at: string): Device => ({
  id: '6f1b0c59-52b5-4a8e-9d7d-1a1c5f0f2a11',
  name: 'Desk 1',
  user_name: 'Ana Ray',
  app_version: null,
  first_seen: requested_at,
  last_seen: emptied_at,
  waiting: 0,
  waiting_of_others: 0,
  rejected: 0,
  is_this: false,
  sign_out: {
    requested_at,
    requested_by: 'Freya Nordahl',
    told_at: emptied_at,
    emptied_at,
    lost: 0,
    waits: false,
  },
})

test('a sign-out is told with the times, and with the day if that was not today', () => {
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 32).toISOString()
  const now = new Date(2026, 10, 20, 12).getTime()
  expect(signOutText(device(local(20, 10), local(20, 11)), now)).toBe(
    'Signed out by Freya Nordahl, 10:32. Emptied 11:32. Nothing was lost.',
  )
  expect(signOutText(device(local(19, 10), local(20, 11)), now)).toBe(
    'Signed out by Freya Nordahl, Thu 19 Nov, 10:32. Emptied 11:32. Nothing was lost.',
  )
})
