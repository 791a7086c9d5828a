import { Uuid } from '../../../contract/api/fields.ts'
import { ERASED_GUEST } from './erased-names.ts'
import { isSameName, type Subject } from './mentions.ts'

/** Guests in stored JSON: answers of the API and stored lists. */

type Fields = Readonly<Record<string, unknown>>

const BLANK = {
  first_name: ERASED_GUEST.first,
  last_name: ERASED_GUEST.last,
  guest_name: ERASED_GUEST.full,
  note: '',
  dietary_needs: '',
  tell_steward: false,
  code: '',
  old_codes: '',
}

/** The full name in a guest's object; '' if it has none. */
function nameIn({ first_name, last_name, guest_name }: Fields): string {
  if (typeof first_name === 'string' && typeof last_name === 'string') return `${first_name} ${last_name}`
  return typeof guest_name === 'string' ? guest_name : ''
}

const idIn = ({ guest_id, id }: Fields): unknown => guest_id ?? id

/** Identifies a guest in JSON by id or, if an object has none, by name. Another guest with that name keeps it. */
export const guestSubject = (id: string, names: readonly string[]): Subject => ({
  belongs: object => {
    if (idIn(object) === id) return 'own'
    const name = nameIn(object)
    if (name === '') return 'neither'
    if (typeof idIn(object) === 'string') return 'other'
    return names.some(known => isSameName(known, name)) ? 'own' : 'neither'
  },
  blank: BLANK,
  names,
  instead: ERASED_GUEST.full,
})

export interface NamedGuest {
  readonly id: string
  readonly name: string
}

/** The guests that a JSON value names together with their ids, at any depth. */
export function guestsIn(value: unknown): NamedGuest[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(guestsIn)
  const fields: Fields = { ...value }
  const [id, name] = [Uuid.safeParse(idIn(fields)), nameIn(fields)]
  return id.success && name !== '' && name !== ERASED_GUEST.full ? [{ id: id.data, name }, ...within] : within
}
