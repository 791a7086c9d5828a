import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { type Erased, erasePerson } from './erase.ts'
import type { Person } from './person.ts'

/** The names under which erasing stands in the trail: those of the rows of the contract, where there is one. */
const WHAT = { guest: 'guestErase', contact: 'contactErase', user: 'userErase' } as const

/** Ends a transaction that was only to tell what it would do. */
class Undone extends Error {}

/**
 * Erases a person past the API, with the trail of it; `apply: false` only says what that would be. Throws what
 * `erasePerson` throws.
 */
export async function eraseAsOperator(
  db: Db,
  person: Person,
  { now, apply }: { now: Date; apply: boolean },
): Promise<Erased> {
  let erased: Erased | undefined
  try {
    await db.transaction(async tx => {
      erased = await erasePerson(tx, person, now)
      if (!apply) throw new Undone()
      if (Object.keys(erased.rows).length === 0) return
      const origin = { what: WHAT[person.kind], whoId: 'operator', whoName: 'Personal data tool', at: now }
      await recordChanges(tx, origin, erased.changed)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!erased) throw new Error('The transaction ended before anything was looked at.')
  return erased
}
