import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { type Erased, erasePerson } from './erase.ts'
import type { Person } from './person.ts'

/** The names of the erasures in the audit trail: those of contract rows, if there is one. */
const WHAT = { guest: 'guestErase', contact: 'contactErase', user: 'userErase' } as const

/** Thrown to roll back a transaction that was only a dry run. */
class Undone extends Error {}

/**
 * Erases a person without the API, and records that in the audit trail. With `apply: false`, only reports what would be
 * erased. Throws the errors of `erasePerson`.
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
