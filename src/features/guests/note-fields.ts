import { cleanNeeds, type GuestNotes, splitNeeds, USUAL_NEEDS } from '../../../contract/rules/guest-notes.ts'
import { cleanName } from '../../../contract/rules/names.ts'

/** What a form asks for of what the desk is to know. */
export interface NoteFields {
  /** The usual dietary needs that are ticked. */
  needs: string[]
  /** Dietary needs beside them, as typed. */
  otherNeeds: string
  note: string
  tellSteward: boolean
}

export const NO_NOTES: NoteFields = { needs: [], otherNeeds: '', note: '', tellSteward: false }

const isUsual = (need: string): boolean => USUAL_NEEDS.some(usual => usual === need)

/** A guest's notes as the form's fields. */
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

/** Ticked and typed needs as one text, the usual ones first and in their order. */
export const needsText = ({ needs, otherNeeds }: Pick<NoteFields, 'needs' | 'otherNeeds'>): string =>
  cleanNeeds([...USUAL_NEEDS.filter(need => needs.includes(need)), otherNeeds].join(', '))

const sorted = (needs: string): string => splitNeeds(needs).toSorted().join()

/** What the fields say that the guest's notes do not: another desk's words are not sent back to it. */
export function changedNotes(before: GuestNotes, fields: NoteFields): GuestNotes {
  const note = cleanName(fields.note)
  const needs = needsText(fields)
  return {
    ...(note === (before.note ?? '') ? {} : { note }),
    ...(sorted(needs) === sorted(before.dietary_needs ?? '') ? {} : { dietary_needs: needs }),
    ...(fields.tellSteward === (before.tell_steward ?? false) ? {} : { tell_steward: fields.tellSteward }),
  }
}

/** Whether there is anything in the fields. */
export const isNoted = (fields: NoteFields): boolean => Object.keys(changedNotes({}, fields)).length > 0
