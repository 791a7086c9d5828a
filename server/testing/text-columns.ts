import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rawRows } from '../db/raw-rows.ts'
import { words } from '../features/personal-data/mentions.ts'

/**
 * The people whose names each text or JSON column can contain. `staff` are users of the app, by their token's name, or
 * names that they gave to devices; these stay, so that the audit trail says who did what. A column with an empty list
 * contains only codes, ids or names of things.
 */
export const TEXT_COLUMNS: Readonly<Record<string, readonly ('guest' | 'contact' | 'user' | 'staff')[]>> = {
  'changes.detail': ['guest', 'contact', 'user'],
  'changes.device': [],
  'changes.entity': [],
  'changes.what': [],
  'changes.who_id': ['staff'],
  'changes.who_name': ['staff'],
  'device_tokens.token_id': [],
  'devices.app_version': [],
  'devices.name': ['staff'],
  'devices.sign_out_requested_by': ['staff'],
  'devices.user_id': ['staff'],
  'devices.user_name': ['staff'],
  'event_groups.invite_code': [],
  'events.country': [],
  'events.country_code': [],
  'events.location': [],
  'events.name': [],
  'events.timezone': [],
  'groups.eloqua_id': ['contact'],
  'groups.main_contact_email': ['contact'],
  'groups.main_contact_first_name': ['contact'],
  'groups.main_contact_last_name': ['contact'],
  'groups.name': [],
  'groups.secondary_contact_email': ['contact'],
  'groups.secondary_contact_first_name': ['contact'],
  'groups.secondary_contact_last_name': ['contact'],
  'groups.secondary_eloqua_id': ['contact'],
  'guest_days.checked_in_by': ['staff'],
  'guest_list_uploads.before': ['guest'],
  'guests.code': [],
  'guests.dietary_needs': ['guest'],
  'guests.first_name': ['guest'],
  'guests.last_name': ['guest'],
  'guests.note': ['guest'],
  'guests.old_codes': [],
  'guests.unexpected_days': [],
  'handovers.content': ['guest', 'contact'],
  'handovers.made_by': ['staff'],
  'idempotency_keys.answer': ['guest', 'contact', 'user'],
  'idempotency_keys.fingerprint': [],
  'idempotency_keys.sent_fingerprint': [],
  'idempotency_keys.user_id': ['staff'],
  'idempotency_keys.versions': [],
  'pass_keys.guest_ids': [],
  'pass_keys.key_hash': [],
  'passes.guest_name': ['guest'],
  'pin_attempts.user_id': ['staff'],
  'predictor_submissions.nickname': ['guest'],
  'predictor_submissions.predictions': ['guest'],
  'predictor_submissions.source_id': [],
  'radios.guest_name': ['guest'],
  'radios.pass_code': [],
  'rate_counts.key': [],
  'redemption_types.code': [],
  'redemption_types.description': [],
  'redemptions.issued_by': ['staff'],
  'redemptions.type': [],
  'revoked_tokens.token_id': [],
  'tours.title': [],
  'users.email': ['user'],
  'users.name': ['user'],
  'webhook_messages.body': [],
  'webhook_messages.last_result': [],
}

/** The columns that can contain the name of such a person, as `table.column`. */
export const columnsOf = (whose: 'guest' | 'contact' | 'user'): string[] =>
  Object.entries(TEXT_COLUMNS).flatMap(([column, people]) => (people.includes(whose) ? [column] : []))

/** All text and JSON columns of the database, as `table.column`, in order. */
export async function textColumns(db: Db): Promise<string[]> {
  const rows = await rawRows(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
      order by 1`,
  )
  return rows.map(({ name }) => String(name)).sort()
}

/** All columns, of any type, that contain a word in any spelling, as `table.column`. */
export async function columnsWith(db: Db, word: string): Promise<string[]> {
  const all = await rawRows(
    db,
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column } of all) {
    const rows = await rawRows(
      db,
      sql`select ${sql.identifier(String(column))}::text as text from ${sql.identifier(String(table))}`,
    )
    if (rows.some(({ text }) => words(String(text)).includes(words(word)))) found.push(`${table}.${column}`)
  }
  return found.sort()
}
