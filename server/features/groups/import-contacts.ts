import { type Column, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Email } from '../../../contract/api/fields.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { groupEntity } from '../../../contract/offline/entities.ts'
import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { groups } from '../../db/schema.ts'
import { importInTurn } from '../../import/import-in-turn.ts'
import { externalId, readRows } from '../../import/import-rows.ts'

/** A contact from marketing. `eloqua_id` is null if marketing no longer knows the contact. */
const Contact = z.object({
  email: Email.toLowerCase(),
  eloqua_id: externalId(100).nullable(),
})

/** The result of an import. */
interface ContactsReport {
  /** The number of groups with a contact whose eloqua id changed. */
  readonly groups: number
  /** The number of contacts in the file that belong to no group. */
  readonly strangers: number
}

/**
 * Sets the eloqua ids of groups' contacts from a parsed JSON file (design section 7). Contacts are found by e-mail,
 * ignoring case; those not in the file stay unchanged. One transaction. Throws ImportRefused, which names every invalid
 * row, before anything is changed.
 */
export async function importContacts(db: Db, input: unknown, at: Date): Promise<ContactsReport> {
  const contacts = readRows(input, { things: 'contacts', row: Contact, key: ['email'], label: 'email' })
  return importInTurn(db, async tx => {
    const known = sql`jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as known(email text, eloqua_id text)`
    const main = await tx
      .update(groups)
      .set({ eloquaId: sql`known.eloqua_id` })
      .from(known)
      .where(isNew(groups.mainContactEmail, groups.eloquaId))
      .returning({ id: groups.id })
    const secondary = await tx
      .update(groups)
      .set({ secondaryEloquaId: sql`known.eloqua_id` })
      .from(known)
      .where(isNew(groups.secondaryContactEmail, groups.secondaryEloquaId))
      .returning({ id: groups.id })
    const touched = [
      ...main.map(({ id }) => ({ id, field: 'eloqua_id' })),
      ...secondary.map(({ id }) => ({ id, field: 'secondary_eloqua_id' })),
    ]
    const origin = { what: 'import:contacts', whoId: 'import', whoName: 'Contacts import', at }
    await recordChanges(
      tx,
      origin,
      touched.map(({ id, field }) => ({
        scope: TEAM_SCOPE,
        entity: groupEntity(id),
        detail: { fields: [field] },
      })),
    )
    const [found] = await tx
      .select({ contacts: sql<number>`count(distinct known.email)::int` })
      .from(known)
      .innerJoin(
        groups,
        sql`known.email in (lower(${groups.mainContactEmail}), lower(${groups.secondaryContactEmail}))`,
      )
    return {
      groups: new Set(touched.map(({ id }) => id)).size,
      strangers: contacts.length - (found?.contacts ?? 0),
    }
  })
}

const isNew = (email: Column, eloquaId: Column) =>
  sql`lower(${email}) = known.email and ${eloquaId} is distinct from known.eloqua_id`
