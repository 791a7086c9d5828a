import { z } from 'zod'
import { EventGroupId, Instant, text } from './fields.ts'
import { KeptGuest } from './invites.schema.ts'

/** The last upload that changed a group's list at an event; the counts are of guests added, changed, removed, kept. */
export const ListUpload = z.object({
  uploaded_at: Instant,
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
  /** When the previous list was restored; null if it was not. */
  restored_at: Instant.nullable(),
  /** Whether the previous list can be restored. */
  restorable: z.boolean(),
})
export type ListUpload = z.output<typeof ListUpload>

const Names = z.array(text('Jane Doe'))

/** What restoring the previous list does, or would do. Names are `First Last`. */
export const ListRestore = z.object({
  /** The upload that is undone. */
  uploaded_at: Instant,
  /** Guests whom the upload removed: they come back. */
  restored: Names,
  /** Guests whom the upload changed, with their restored names. */
  changed: Names,
  /** Guests whom the upload added: they are removed. */
  removed: Names,
  /** Guests whom the upload added and who stay, because they are checked in or hold something. */
  kept: z.array(KeptGuest),
  /** How many restored guests get a new pin, because theirs is now another guest's. */
  new_pins: z.number().int(),
  /** Restored guests whose name is also that of another guest on the list. */
  same_names: Names,
  /** The number of guests of the group after restoring, and its maximum. */
  guests_after: z.number().int(),
  maximum_guests: z.number().int(),
})
export type ListRestore = z.output<typeof ListRestore>

const params = z.object({ groupID: EventGroupId })

export const listRestorePreview = { params, response: ListRestore }

export const listRestore = {
  params,
  /** The upload to undo. If another one has followed, nothing is undone. */
  body: z.object({ uploaded_at: Instant }),
  response: ListRestore,
}
