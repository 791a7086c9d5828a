import { z } from 'zod'
import { EventGroupId, Instant, text } from './fields.ts'
import { KeptGuest } from './invites.schema.ts'

/** The last upload that changed a group's list in an event: how many guests it added, changed, removed and kept. */
export const ListUpload = z.object({
  uploaded_at: Instant,
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
  /** When the list before it was restored, if it was. */
  restored_at: Instant.nullable(),
  /** Whether the list before it can be restored. */
  restorable: z.boolean(),
})
export type ListUpload = z.output<typeof ListUpload>

const Names = z.array(text('Jane Doe'))

/** What restoring does, or would do. Names are `First Last`. */
export const ListRestore = z.object({
  /** The upload that is undone. */
  uploaded_at: Instant,
  /** Guests whom it removed: they come back. */
  restored: Names,
  /** Guests whom it changed, as they are called then. */
  changed: Names,
  /** Guests whom it added: they go. */
  removed: Names,
  /** Guests whom it added, and who are checked in or hold something: they stay. */
  kept: z.array(KeptGuest),
  /** How many of those who come back get another pin, theirs being somebody else's now. */
  new_pins: z.number().int(),
  /** Guests who come back while somebody of the same name is on the list. */
  same_names: Names,
  /** How many guests the group has then, and how many it may have. */
  guests_after: z.number().int(),
  maximum_guests: z.number().int(),
})
export type ListRestore = z.output<typeof ListRestore>

const params = z.object({ groupID: EventGroupId })

export const listRestorePreview = { params, response: ListRestore }

export const listRestore = {
  params,
  /** The upload that was looked at: another one since is not undone in its place. */
  body: z.object({ uploaded_at: Instant }),
  response: ListRestore,
}
