import { randomUUID } from 'node:crypto'
import { header, WEB_APP_KEY } from '../../contract/api/headers.ts'
import { API_BASE } from '../../contract/index.ts'
import { guestDay } from '../../e2e/support/guest-day.ts'
import type { Invite } from '../../e2e/support/invites.ts'
import type { BenchServer } from '../support/bench-server.ts'

/** A list of made-up guests as a contact's spreadsheet saves it, all on the event's first day. */
const listOf = (day: string, rows: number, seed: string): string =>
  [
    `First Name,Last Name,${day}`,
    ...Array.from({ length: rows }, (_, row) => `Zoë ${seed}${row},O'Núñez ${row},x`),
  ].join('\r\n')

/** One run: previews and stores a new list, stores the same again, and removes it. Times in ms. */
export async function inviteFigures({ server }: BenchServer, invite: Invite, rows: number, run: number) {
  const { today } = await guestDay(server)
  const code = new URL(invite.link).searchParams.get('inviteID') ?? ''

  async function upload(list: string, query = ''): Promise<number> {
    const form = new FormData()
    form.set('GroupGuestList', new File([list], 'guests.csv', { type: 'text/csv' }))
    const from = performance.now()
    const answer = await fetch(`${server.origin}${API_BASE}/upload/guest-list${query}`, {
      method: 'POST',
      headers: {
        [header.apiKey]: WEB_APP_KEY,
        [header.inviteCode]: code,
        [header.idempotencyKey]: randomUUID(),
      },
      body: form,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The list was refused (${answer.status}): ${text.slice(0, 200)}`)
    return performance.now() - from
  }

  const list = listOf(today, rows, `R${run} `)
  const preview = await upload(list, '?dry_run=true')
  const store = await upload(list)
  const again = await upload(list)
  await upload(listOf(today, 1, 'Last '), `?confirm_removal=${rows}`)
  return { preview, store, again }
}
