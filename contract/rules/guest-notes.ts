import type { Guest } from '../api/guests.schema.ts'
import { foldToKey } from './fold-text.ts'
import { cleanName } from './names.ts'

/** What the desk and the kitchen are to know of a guest; each is left out where there is none. */
export type GuestNotes = Pick<Guest, 'note' | 'dietary_needs' | 'tell_steward'>

/** Dietary needs that are ticked rather than typed. */
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

/** The single needs of a text, each once and spelt as the usual one of that name. Nothing else is split but commas and semicolons. */
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

/** Dietary needs as they are stored: `Vegan, Nut allergy, no celery`. The same again changes nothing. */
export const cleanNeeds = (text: string): string => splitNeeds(text).join(', ')

/**
 * A guest with what is given of the three; what is not given stays, an empty text and `false` take it away. The same
 * guest where nothing is given.
 */
export function withNotes<G extends GuestNotes>(guest: G, given: GuestNotes): G {
  const next = { ...guest }
  const note = given.note === undefined ? guest.note : cleanName(given.note)
  const needs = given.dietary_needs === undefined ? guest.dietary_needs : cleanNeeds(given.dietary_needs)
  const flag = given.tell_steward ?? guest.tell_steward
  delete next.note
  delete next.dietary_needs
  delete next.tell_steward
  if (note) next.note = note
  if (needs) next.dietary_needs = needs
  if (flag) next.tell_steward = true
  return next
}

/** Note and dietary needs in a line each, the note first. */
export const noteLines = ({ note, dietary_needs }: GuestNotes): string[] =>
  [note, dietary_needs].flatMap(text => text || [])
