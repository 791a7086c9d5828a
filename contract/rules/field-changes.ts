import type { Group } from '../api/groups.schema.ts'
import type { SomeOf } from './replaced-fields.ts'

/** What people call the fields of a change. */
export type FieldLabels<T> = { readonly [Field in keyof T]?: string }

/** A field that a change sets, and the value that it gives it, both in words. */
export type FieldChange = readonly [label: string, value: string]

export const GROUP_LABELS = {
  name: 'Group Name',
  main_contact_first_name: 'Main contact first name',
  main_contact_last_name: 'Main contact last name',
  main_contact_email: 'Main contact email',
  secondary_contact_first_name: 'Secondary contact first name',
  secondary_contact_last_name: 'Secondary contact last name',
  secondary_contact_email: 'Secondary contact email',
  maximum_guests: 'Maximum Guests',
  is_vcarb: 'VCARB',
} satisfies FieldLabels<Group>
export const TOUR_LABELS = {
  title: 'Type',
  userID: 'Guide',
  startTime: 'Start time',
  maxGuests: 'Maximum Guests',
}
export const USER_LABELS = { name: 'Name', email: 'Email', isTourGuide: 'Tour guide' }
export const ENTRY_LABELS = { entry_open: 'Entry open', entry_close: 'Entry close' }
export const GUEST_LABELS = {
  event_group_id: 'Group',
  note: 'Note',
  dietary_needs: 'Dietary needs',
  tell_steward: 'Tell the steward',
}

/**
 * The fields with a label to which a change gives another value than its author saw `before`. `words` has values whose
 * own form is not for people.
 */
export function fieldChanges<T extends object>(
  wanted: T,
  before: NoInfer<SomeOf<T>> | undefined,
  labels: NoInfer<FieldLabels<T>>,
  words: NoInfer<{ readonly [Field in keyof T]?: string | undefined }> = {},
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const field in labels) {
    const value = wanted[field]
    if (value !== undefined && value !== before?.[field])
      changes.push([labels[field] ?? field, words[field] ?? valueWords(value)])
  }
  return changes
}

/** A value in words: 'none' for an empty one. */
export const valueWords = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '') || 'none'
