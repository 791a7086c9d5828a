import { cleanNeeds, type GuestNotes, splitNeeds, USUAL_NEEDS } from '../../../contract/rules/guest-notes.ts'
import { cleanName } from '../../../contract/rules/names.ts'

/** The form fields for what the desk should know about a guest. */
export interface NoteFields {
  /** The usual dietary needs that are ticked. */
  needs: string[]
  /** Other dietary needs, as typed. */
  otherNeeds: string
  note: string
  tellSteward: boolean
}

export const NO_NOTES: NoteFields = { needs: [], otherNeeds: '', note: '', tellSteward: false }

const isUsual = (need: string): boolean => USUAL_NEEDS.some(usual => usual === need)

/** The form fields for a guest's notes. */
export function noteFieldsOf({
  note = '',
  dietary_needs = '',
  tell_steward = false,
}: GuestNotes): NoteFields {
  const needs = splitNeeds(dietary_needs)
  return {
    needs: needs.filter(isUsual),
    otherNeeds: needs.filter(need => !isUsual(need)).join(', '),
    note,
    tellSteward: tell_steward,
  }
}

/** Ticked and typed needs as one text, the usual ones first, in their own order. */
export const needsText = ({ needs, otherNeeds }: Pick<NoteFields, 'needs' | 'otherNeeds'>): string =>
  cleanNeeds([...USUAL_NEEDS.filter(need => needs.includes(need)), otherNeeds].join(', '))

const sorted = (needs: string): string => splitNeeds(needs).toSorted().join()

/** The fields that differ from the guest's notes, so that another desk's changes are not overwritten. */
export function changedNotes(before: GuestNotes, fields: NoteFields): GuestNotes {
  const note = cleanName(fields.note)
  const needs = needsText(fields)
  return {
    ...(note === (before.note ?? '') ? {} : { note }),
    ...(sorted(needs) === sorted(before.dietary_needs ?? '') ? {} : { dietary_needs: needs }),
    ...(fields.tellSteward === (before.tell_steward ?? false) ? {} : { tell_steward: fields.tellSteward }),
  }
}

/** Whether any field is filled in. */
export const hasNotes = (fields: NoteFields): boolean => Object.keys(changedNotes({}, fields)).length > 0
