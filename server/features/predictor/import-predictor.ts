import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lineOrEmpty } from '../../../contract/api/fields.ts'
import { eventEntity } from '../../../contract/offline/entities.ts'
import { ERASED_CONTACT } from '../../../contract/rules/erased-contact.ts'
import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { events, predictorSubmissions as submissions } from '../../db/schema.ts'
import { importInTurn } from '../../import/import-in-turn.ts'
import { externalId, ImportRefused, readRows } from '../../import/import-rows.ts'
import { ERASED_GUEST, ERASED_USER } from '../personal-data/erased-names.ts'

/** The escapes, in JSON, of what the database cannot store in JSON: NUL, and half of a surrogate pair (a cut emoji). */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A submission from the predictor. `event` is the event's pitwall_uuid; `predictions` maps questions to answers. */
const Submission = z.object({
  event: z.uuid().toLowerCase(),
  id: externalId(200),
  nickname: lineOrEmpty()
    .transform(text => (text === '' ? null : text))
    .nullable()
    .default(null),
  predictions: z
    .record(z.string(), z.unknown())
    .refine(
      answers => !UNSTORABLE.test(JSON.stringify(answers)),
      'holds a character that cannot be stored (NUL, or half of an emoji)',
    ),
  points: z.number(),
})

/** The result of an import, in numbers of submissions. */
interface PredictorReport {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** A statement can have at most 65,535 parameters. */
const ROWS_PER_INSERT = 5000

/**
 * Imports predictor submissions from a parsed JSON file, by event and id: adds new ones, updates the others, deletes
 * nothing and brings back no erased name. One transaction. Throws ImportRefused, which names every invalid row, before
 * anything is changed.
 */
export async function importPredictor(db: Db, input: unknown, at: Date): Promise<PredictorReport> {
  const rows = readRows(input, {
    things: 'submissions',
    row: Submission,
    key: ['event', 'id'],
    label: 'id',
  })
  return importInTurn(db, async tx => {
    const eventIds = await eventsOf(tx, rows)
    const counts = new Map<number, { added: number; changed: number }>()
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const values = rows.slice(from, from + ROWS_PER_INSERT).map(({ event, id, ...row }) => ({
        eventId: eventIds.get(event) ?? 0,
        sourceId: id,
        ...row,
      }))
      for (const { eventId, added } of await store(tx, values)) {
        const count = counts.get(eventId) ?? { added: 0, changed: 0 }
        count[added ? 'added' : 'changed'] += 1
        counts.set(eventId, count)
      }
    }
    const origin = { what: 'import:predictor', whoId: 'import', whoName: 'Predictor import', at }
    await recordChanges(
      tx,
      origin,
      [...counts].map(([id, submitted]) => ({ scope: id, entity: eventEntity(id), detail: submitted })),
    )
    const all = [...counts.values()]
    const added = all.reduce((sum, count) => sum + count.added, 0)
    const changed = all.reduce((sum, count) => sum + count.changed, 0)
    return { added, changed, unchanged: rows.length - added - changed }
  })
}

/** The ids of the events that the rows name. Throws ImportRefused for rows of unknown events. */
async function eventsOf(
  tx: Db,
  rows: readonly { readonly event: string; readonly id: string }[],
): Promise<Map<string, number>> {
  const uuids = [...new Set(rows.map(row => row.event))]
  const known = await tx
    .select({ id: events.id, uuid: events.pitwallUuid })
    .from(events)
    .where(inArray(events.pitwallUuid, uuids))
  const ids = new Map(known.map(event => [event.uuid, event.id]))
  const problems = rows.flatMap(({ event, id }, index) =>
    ids.has(event)
      ? []
      : [{ index, name: id, field: 'event', reason: `${event} is the pitwall_uuid of no event here` }],
  )
  if (problems.length > 0) throw new ImportRefused(problems)
  return ids
}

/** Matches the words that replace a name in stored answers when somebody is erased. */
const ERASED_NAME = `${ERASED_GUEST.full}|${ERASED_CONTACT.full}|${ERASED_USER}`

/**
 * The values of a known submission after an import. What was erased stays erased, although the file still has it: a
 * nickname that is null, and answers from which a name was removed.
 */
const next = {
  nickname: sql`case when ${submissions.nickname} is not null then excluded.nickname end`,
  predictions: sql`case when ${submissions.predictions}::text ~ ${ERASED_NAME} then ${submissions.predictions} else excluded.predictions end`,
  points: sql`excluded.points`,
}

/** Adds or updates submissions; returns those that have changed. */
const store = (tx: Db, values: (typeof submissions.$inferInsert)[]) =>
  tx
    .insert(submissions)
    .values(values)
    .onConflictDoUpdate({
      target: [submissions.eventId, submissions.sourceId],
      set: next,
      setWhere: sql`(${submissions.nickname}, ${submissions.predictions}, ${submissions.points}) is distinct from (${next.nickname}, ${next.predictions}, ${next.points})`,
    })
    // `xmax` is 0 for rows that were inserted rather than updated.
    .returning({ eventId: submissions.eventId, added: sql<boolean>`(xmax = 0)` })
