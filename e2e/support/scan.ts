import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Gap between keys of a slow reader. */
const KEY_INTERVAL_SECONDS = 0.02

/** Sooner, the same code counts as one that is still before the reader. */
const SAME_CODE_MS = 1_100
const lastScans = new WeakMap<Page, { code: string; at: number }>()

/** Scans a code: a reader is a keyboard that types faster than any person and ends with Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const last = lastScans.get(page)
  if (last?.code === code) await pause(last.at + SAME_CODE_MS - Date.now())
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  lastScans.set(page, { code, at: start * 1000 })
  const keys = [...[...code].map(key => ({ key, text: key })), { key: 'Enter', text: '\r' }]
  await Promise.all(
    keys.flatMap(({ key, text }, index) => {
      // The time of the press, not of its handling on a busy machine.
      const timestamp = start + index * KEY_INTERVAL_SECONDS
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
      ]
    }),
  )
  await session.detach()
}
