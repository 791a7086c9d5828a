import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestDelete } from '../../../contract/api/guests.ts'
import { guestContext } from '../../../contract/offline/write-context.ts'
import { removalOf } from '../../../contract/rules/guest-removal.ts'
import { useApi } from '../../api/api-context.ts'
import type { Sent } from '../../api/client.ts'
import { useEvent } from '../../api/event-context.ts'
import { useOutboxStore } from '../../network/network-state.tsx'
import { UNDO_MS } from '../../ui/toast.ts'

/** The deletion of a guest; `undo` exists if this device can hold it back until its toast has gone. */
export interface Removal {
  readonly make: () => Promise<Sent<void>>
  /** Throws TooLateError. */
  readonly undo?: () => Promise<Sent<void>>
}

/** The write that was to be undone has already been sent. */
export class TooLateError extends Error {
  override readonly name = 'TooLateError'
}

const UNDO_WORDS = `${UNDO_MS / 1000} seconds`

/** A deletion is sent after its toast has gone, because a guest who is added again would get another pin. */
const HELD_MS = UNDO_MS + 1000

/** The toast of a deletion that is held back: nobody can undo it once the page is hidden, so it is sent then. */
export const UNTIL_SENT = { detail: `For good in ${UNDO_WORDS}.`, untilHidden: true }

/** `prepare` does nothing before `make`; `words` say for the question whether it can be undone. */
export function useRemoval(): { readonly prepare: (guest: Guest) => Removal; readonly words: string } {
  const event = useEvent()
  const { api, send } = useApi()
  const outbox = useOutboxStore()
  const canUndo = api.hasEngine()

  const prepare = (guest: Guest): Removal => {
    const write = { params: { id: guest.id }, body: removalOf([guest]), context: guestContext(guest, event) }
    if (!canUndo) return { make: () => send(guestDelete, write) }
    const key = crypto.randomUUID()
    return {
      make: () => send(guestDelete, { ...write, held: { key, milliseconds: HELD_MS } }),
      async undo() {
        if (!(await outbox.discard(key))) throw new TooLateError()
        return { outcome: 'done', answer: undefined }
      },
    }
  }
  return { prepare, words: canUndo ? `For ${UNDO_WORDS} you can undo it.` : 'This cannot be undone.' }
}
