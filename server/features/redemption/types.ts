import { asc, eq, ne, sql } from 'drizzle-orm'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { redemptionTypeEntity } from '../../../contract/offline/entities.ts'
import { cleanName, nameProblem } from '../../../contract/rules/names.ts'
import { GIFT_BAG, VOUCHER } from '../../../contract/rules/redemption.ts'
import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { lockNamed } from '../../db/named-lock.ts'
import { redemptionTypes } from '../../db/schema.ts'
import type { ReadHandler } from '../../http/call.ts'

/** Redemption types (spec section 3). They are in the database; gift bag and voucher exist from the start. */

export const redemptionTypeList: ReadHandler<'redemptionTypeList'> = {
  scope: () => TEAM_SCOPE,
  answer: ({ db }) =>
    db
      .select({ code: redemptionTypes.code, description: redemptionTypes.description })
      .from(redemptionTypes)
      // The voucher has its own button.
      .where(ne(redemptionTypes.code, VOUCHER))
      .orderBy(
        sql`${redemptionTypes.code} <> ${GIFT_BAG}`,
        asc(redemptionTypes.position),
        asc(redemptionTypes.code),
      ),
}

const MAX_DESCRIPTION_LENGTH = 200
const CODE = /^[A-Z][A-Z0-9_]{0,59}$/

/**
 * Adds a type after the others, or sets the description of an existing one; returns which of the two. Throws an Error
 * for the operator if the code or the description is invalid.
 */
export async function storeRedemptionType(
  db: Db,
  type: { readonly code: string; readonly description: string },
  at: Date,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { code } = type
  const description = cleanName(type.description)
  const problem = nameProblem(description, MAX_DESCRIPTION_LENGTH)
  if (!CODE.test(code))
    throw new Error(`${code} is no code: capital letters, digits and _, a letter first, 60 at most.`)
  if (problem !== undefined) throw new Error(`The description ${problem}.`)
  return db.transaction(async tx => {
    await lockNamed(tx, 'redemption types')
    const [known] = await tx.select().from(redemptionTypes).where(eq(redemptionTypes.code, code))
    if (known?.description === description) return 'unchanged'
    if (known) await tx.update(redemptionTypes).set({ description }).where(eq(redemptionTypes.code, code))
    else
      await tx.insert(redemptionTypes).values({
        code,
        description,
        position: sql`(select coalesce(max(position), 0) + 1 from redemption_types)`,
      })
    const origin = { what: 'redemption-type', whoId: 'operator', whoName: 'Redemption type tool', at }
    await recordChanges(tx, origin, [
      { scope: TEAM_SCOPE, entity: redemptionTypeEntity(code), detail: { description } },
    ])
    return known ? 'changed' : 'added'
  })
}
