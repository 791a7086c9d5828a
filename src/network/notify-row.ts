import type { Sent } from '../api/client.ts'
import { flashRow } from '../ui/flash-row.ts'
import { notifySaved } from './use-write-action.ts'

/** Tells that what a write has made stands in the list: its row lights up; where the list does not show it, a toast tells. */
export const notifyRow = (sent: Sent<unknown>, row: string, done: string): void =>
  flashRow(row, done, () => notifySaved(sent, done))
