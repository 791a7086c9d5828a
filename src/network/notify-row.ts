import type { Sent } from '../api/client.ts'
import { flashRow } from '../ui/flash-row.ts'
import { notifySaved } from './use-write-action.ts'

/** Highlights the row that a write has created, or shows a toast if the list does not show the row. */
export const notifyRow = (sent: Sent<unknown>, row: string, done: string): void =>
  flashRow(row, done, () => notifySaved(sent, done))
