import type { Db } from '../../db/client.ts'
import { guestsIn, type NamedGuest } from './guest-json.ts'
import { guestsInListAnswers } from './guests-in-list-answers.ts'
import { JSON_COLUMNS, jsonRows } from './json-columns.ts'

/** The guests whom an event's stored JSON names together with their ids, each time that it does. */
export async function* guestsInJson(db: Db, eventId: number): AsyncGenerator<NamedGuest> {
  yield* await guestsInListAnswers(db, eventId)
  for (const column of JSON_COLUMNS)
    for await (const { value } of jsonRows(db, column, eventId)) yield* guestsIn(value)
}
