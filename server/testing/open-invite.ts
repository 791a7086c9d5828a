import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import { events } from '../db/schema.ts'
import type { Answer, TestApp } from './harness.ts'
import { groupInEvent, type RaceWeekend, raceWeekend } from './race-weekend.ts'

/** The header that the web app sends with invite calls. */
export const apiKey = { [header.apiKey]: WEB_APP_KEY }

/** A race weekend whose entry is open, with a group and its invite code. */
export async function openInvite(app: TestApp, { maximum = 50 } = {}) {
  const weekend = await raceWeekend(app, {
    entryOpen: new Date(Date.now() - 3_600_000),
    entryClose: new Date(Date.now() + 3_600_000),
  })
  const group = await groupInEvent(app, weekend.id, { maximum })
  return { weekend, group, code: group.invite_code, header: headerFor(weekend) }
}

const headerFor = ({ yesterday, today, tomorrow }: RaceWeekend) =>
  `First Name,Last Name,${yesterday},${today},${tomorrow}`

/** Moves the entry dates of an event to hours from now; null removes a date. */
export async function setEntryHours(app: TestApp, id: number, open: number | null, close: number | null) {
  const at = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * 3_600_000))
  await app.db
    .update(events)
    .set({ entryOpen: at(open), entryClose: at(close) })
    .where(eq(events.id, id))
}

interface Upload {
  readonly code?: string
  readonly type?: string
  readonly name?: string
  readonly field?: string
  readonly dryRun?: boolean
  readonly confirmRemoval?: number
  readonly confirmList?: string | undefined
  readonly headers?: Record<string, string | undefined>
}

/** Uploads a file as a browser does. */
export async function upload<T>(
  app: TestApp,
  content: string | Buffer,
  {
    code,
    type = 'text/csv',
    name = 'guests.csv',
    field = 'GroupGuestList',
    dryRun = false,
    confirmRemoval,
    confirmList,
    headers,
  }: Upload,
): Promise<Answer<T>> {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const confirmed = [
    confirmRemoval === undefined ? '' : `&confirm_removal=${confirmRemoval}`,
    confirmList === undefined ? '' : `&confirm_list=${confirmList}`,
  ].join('')
  return app.call<T>('POST', `/upload/guest-list?dry_run=${dryRun}${confirmed}`, {
    as: null,
    body,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...apiKey,
      ...(code === undefined ? {} : { inviteCode: code }),
      // Like the page: a dry run need not happen only once.
      ...(dryRun ? { 'idempotency-key': undefined } : {}),
      ...headers,
    },
  })
}
