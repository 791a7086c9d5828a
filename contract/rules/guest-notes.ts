import type { Guest } from '../api/guests.schema.ts'
import { foldToKey } from './fold-text.ts'
import { rebaseList } from './guest-change.ts'
import { cleanName } from './names.ts'

/** What the desk and the kitchen should know about a guest; empty fields are missing. */
export type GuestNotes = Pick<Guest, 'note' | 'dietary_needs' | 'tell_steward'>

/** Dietary needs that can be ticked instead of typed. */
export const USUAL_NEEDS = [
  'Vegetarian',
  'Vegan',
  'Gluten-free',
  'Dairy-free',
  'Nut allergy',
  'Shellfish allergy',
  'Halal',
  'Kosher',
] as const

const usual: ReadonlyMap<string, string> = new Map(USUAL_NEEDS.map(need => [foldToKey(need), need]))

/** Splits a text at commas, semicolons and line ends into needs, without duplicates and with usual needs' spelling. */
export function splitNeeds(text: string): string[] {
  const needs = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const typed = cleanName(part)
    if (typed === '') continue
    const key = foldToKey(typed)
    const need = usual.get(key) ?? typed
    if (!needs.has(key || typed)) needs.set(key || typed, need)
  }
  return [...needs.values()]
}

/** Converts dietary needs to their stored form: `Vegan, Nut allergy, no celery`. Idempotent. */
export const cleanNeeds = (text: string): string => splitNeeds(text).join(', ')

/** Those of the three fields that a body gives, without its other fields. */
export const givenNotes = ({
  note,
  dietary_needs,
  tell_steward,
}: { readonly [Key in keyof GuestNotes]?: GuestNotes[Key] | undefined }): GuestNotes => ({
  ...(note !== undefined && { note }),
  ...(dietary_needs !== undefined && { dietary_needs }),
  ...(tell_steward !== undefined && { tell_steward }),
})

/** The texts as the person who changes them saw them; '' for none. */
export interface NotesBefore {
  readonly note?: string | undefined
  readonly dietary_needs?: string | undefined
}

/** Whether another desk has written a note since, other than the one asked for: one text cannot say both. */
export const isNoteReplaced = (
  now: GuestNotes,
  wanted: GuestNotes,
  before: NotesBefore | undefined,
): boolean =>
  wanted.note !== undefined &&
  before?.note !== undefined &&
  ![before.note, cleanName(wanted.note)].includes(now.note ?? '')

/**
 * Merges the wanted fields with what has changed since `before` (decision 066): dietary needs that another desk has
 * added or removed stay so, and a note that it has written stays.
 */
export function rebaseNotes(
  now: GuestNotes,
  wanted: GuestNotes,
  before: NotesBefore | undefined,
): GuestNotes {
  const { note, dietary_needs, ...rest } = wanted
  return {
    ...rest,
    ...(note === undefined || isNoteReplaced(now, wanted, before) ? {} : { note }),
    ...(dietary_needs === undefined
      ? {}
      : { dietary_needs: rebaseNeeds(now.dietary_needs ?? '', dietary_needs, before?.dietary_needs) }),
  }
}

function rebaseNeeds(now: string, wanted: string, before: string | undefined): string {
  if (before === undefined || cleanNeeds(now) === cleanNeeds(before)) return cleanNeeds(wanted)
  return cleanNeeds(rebaseList(splitNeeds(now), splitNeeds(wanted), splitNeeds(before)).join(', '))
}

/**
 * Sets those of the three fields that are given; an empty text or `false` clears a field. A field that is not given
 * stays as it is.
 */
export function withNotes<G extends GuestNotes>(guest: G, given: GuestNotes): G {
  const next = { ...guest }
  const note = given.note === undefined ? guest.note : cleanName(given.note)
  const needs = given.dietary_needs === undefined ? guest.dietary_needs : cleanNeeds(given.dietary_needs)
  const tellSteward = given.tell_steward ?? guest.tell_steward
  delete next.note
  delete next.dietary_needs
  delete next.tell_steward
  if (note) next.note = note
  if (needs) next.dietary_needs = needs
  if (tellSteward) next.tell_steward = true
  return next
}
