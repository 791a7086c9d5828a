import type { Guest } from '../../contract/api/guests.schema.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import { Notice } from './notice.tsx'

/** Lists those of the guests who are flagged 'Tell the steward', with note and dietary needs; nothing if none is. */
export function StewardNotes({ guests }: { guests: readonly Guest[] }) {
  const flagged = guests.filter(({ tell_steward }) => tell_steward)
  if (flagged.length === 0) return null
  return (
    <Notice tone="due" title={`Tell the steward of ${pluralize(flagged.length)}`}>
      <ul>
        {flagged.map(guest => (
          <li key={guest.id}>
            <bdi>{[fullName(guest), guest.note, guest.dietary_needs].filter(Boolean).join(': ')}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
