import { createHash } from 'node:crypto'
import type { StoredGuest } from './diff-guest-list.ts'

/**
 * A digest of a group's list as `readGuests` returns it: by it, an upload recognizes the list that was previewed. Check-ins
 * and gifts make no difference, because no list takes them away. Nobody can guess the notes from it: the ids are random,
 * and a contact does not get them.
 */
export function listDigest(stored: readonly StoredGuest[]): string {
  const rows = stored.map(({ id, first, last, days, note, needs }) => [
    id,
    first,
    last,
    [...days.keys()].sort(),
    note,
    needs,
  ])
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
}
