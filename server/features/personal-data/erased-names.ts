import { and, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lockNamed } from '../../db/named-lock.ts'
import { guests, passes, predictorSubmissions, radios } from '../../db/schema.ts'

/** The names of erased people, who still count; contacts are in the contract. */
export const ERASED_GUEST = { first: 'Erased', last: 'guest', full: 'Erased guest' } as const
export const ERASED_USER = 'Erased user'

/**
 * Locks the erasing of names from stored JSON until the transaction ends. Such transactions lock rows of several tables
 * in different orders, so that two at a time could deadlock (decision 067). As they are long and few, each waits for the
 * one before it as long as a statement may take.
 */
export async function lockStoredNames(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = 0`)
  await lockNamed(tx, 'stored names')
}

/** Matches guests who still have a name, notes or a code. */
export const isNamed = or(
  ne(guests.firstName, ERASED_GUEST.first),
  ne(guests.lastName, ERASED_GUEST.last),
  ne(guests.note, ''),
  ne(guests.dietaryNeeds, ''),
  guests.tellSteward,
  isNotNull(guests.code),
  ne(guests.oldCodes, ''),
)

/** Conditions on the tables that name guests. */
interface GuestConditions {
  readonly guests: SQL
  readonly passes: SQL
  readonly radios: SQL
  /** The submissions whose nickname is removed. */
  readonly submissions: SQL
}

/**
 * Removes the names of guests, with notes, dietary needs and codes, from the tables; for retention as well as for
 * erasing one person. Returns the rows that had a name until now.
 */
export async function eraseGuestNames(tx: Db, where: GuestConditions) {
  return {
    guests: await tx
      .update(guests)
      .set({
        firstName: ERASED_GUEST.first,
        lastName: ERASED_GUEST.last,
        note: '',
        dietaryNeeds: '',
        tellSteward: false,
        code: null,
        oldCodes: '',
      })
      .where(and(where.guests, isNamed))
      .returning({ id: guests.id }),
    passes: await tx
      .update(passes)
      .set({ guestName: ERASED_GUEST.full })
      .where(and(where.passes, ne(passes.guestName, ERASED_GUEST.full)))
      .returning({ id: passes.passId }),
    radios: await tx
      .update(radios)
      .set({ guestName: ERASED_GUEST.full })
      .where(and(where.radios, ne(radios.guestName, ERASED_GUEST.full)))
      .returning({ id: radios.radioId }),
    submissions: await tx
      .update(predictorSubmissions)
      .set({ nickname: null })
      .where(where.submissions)
      .returning({ id: predictorSubmissions.id }),
  }
}
