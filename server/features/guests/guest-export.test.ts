import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { escapeFormula, unescapeFormula } from '../../../contract/rules/formula-cells.ts'
import { venueStamp } from '../../../contract/rules/venue-time.ts'
import { guestDays, guests } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { groupInEvent, guestBody, guestOf, raceWeekend } from '../../testing/race-weekend.ts'

const app = await testApp()

const fileOf = (path: string) => app.call<string>('GET', `/guest_list/export/${path}`)
const rowsOf = (file: string): string[][] => parse(file, { bom: true, record_delimiter: '\r\n' })

describe('the guest list as a file', () => {
  test('has the URL of each guest on request, and only http URLs', async () => {
    const weekend = await raceWeekend(app)
    const guest = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    const rows = rowsOf((await fileOf(`${weekend.id}/all?passes_at=https://desk.example/x`)).body)
    expect(rows.map(row => row.at(-1))).toEqual(['Pass', `https://desk.example/g/${guest.code}`])
    expect((await fileOf(`${weekend.id}/all?passes_at=javascript:alert(1)`)).status).toBe(400)
  })

  test('starts with a BOM, ends its lines with CRLF and has names, days and the other fields', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { name: 'Smith, "Jones" & Co' })
    const guest = await guestOf(app, group, `${weekend.yesterday},${weekend.today}`, 'Łucja')
    const timestamp = new Date(Date.now() - 1000).toISOString()
    await app.call('POST', `/guests/checkin/${guest.id}`, { body: { timestamp } })
    const { status, headers, body } = await fileOf(`${weekend.id}/all`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="guest-list-${weekend.id}-all.csv"`)
    const { yesterday, today, tomorrow } = weekend
    expect(body).toBe(
      [
        `\uFEFFFirst Name,Last Name,${yesterday},${today},${tomorrow},Dietary needs,Notes,Group,Pin,Checked In,Gift Bag,Voucher,Tours`,
        `Łucja,Quintero,x,x,,,,"Smith, ""Jones"" & Co",${guest.pin},${venueStamp(timestamp, weekend.timezone)},,,`,
        '',
      ].join('\r\n'),
    )
  })

  test('of one day has the guests expected on it, of one group its guests', async () => {
    const weekend = await raceWeekend(app)
    const one = await groupInEvent(app, weekend.id, { name: 'One' })
    const two = await groupInEvent(app, weekend.id, { name: 'Two' })
    await guestOf(app, one, weekend.today, 'Ada')
    await guestOf(app, one, weekend.tomorrow, 'Ben')
    await guestOf(app, two, weekend.days, 'Cleo')
    const first = async (path: string) =>
      rowsOf((await fileOf(path)).body)
        .slice(1)
        .map(row => row[0])
    const day = weekend.today.replaceAll('/', '-')
    expect(await first(`${weekend.id}/all`)).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await first(`${weekend.id}/${day}`)).toEqual(['Ada', 'Cleo'])
    expect(await first(`${weekend.id}/all?event_group_id=${one.id}`)).toEqual(['Ada', 'Ben'])
    expect(await first(`${weekend.id}/${day}?event_group_id=${one.id}`)).toEqual(['Ada'])
    const { headers } = await fileOf(`${weekend.id}/${day}`)
    expect(headers['content-disposition']).toContain(`guest-list-${weekend.id}-${day}.csv`)
  })

  test('is made once for all who ask, and again after a change', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    await guestOf(app, group, weekend.today, 'Ada')
    const ask = (tag = '') =>
      app.call<string>('GET', `/guest_list/export/${weekend.id}/all`, { headers: { 'if-none-match': tag } })
    const first = await ask()
    const tag = String(first.headers.etag)
    expect((await ask(tag)).status).toBe(304)
    await guestOf(app, group, weekend.today, 'Ben')
    const second = await ask(tag)
    expect(rowsOf(second.body).map(row => row[0])).toEqual(['First Name', 'Ada', 'Ben'])
    expect(second.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="guest-list-${weekend.id}-all.csv"`,
    })
  })

  test('of a day that is none of the event’s is refused, unless a guest still has it', async () => {
    const weekend = await raceWeekend(app)
    const path = `${weekend.id}/01-01-2026`
    expect(await fileOf(path)).toMatchObject(refusedWith(400, 'BadRequest', { day: '01/01/2026' }))
    expect(rowsOf((await fileOf(`${weekend.id}/${weekend.today.replaceAll('/', '-')}`)).body)).toHaveLength(1)
    const guest = await guestOf(app, await groupInEvent(app, weekend.id), weekend.today)
    await app.db.update(guestDays).set({ day: '2026-01-01' }).where(eq(guestDays.guestId, guest.id))
    expect(rowsOf((await fileOf(path)).body)).toHaveLength(2)
  })

  test('escapes every formula, and changes no name', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id, { name: '=cmd|calc' })
    const names = [
      'x;=1+1;y',
      'x|+1',
      'x; "@y',
      '=1+1',
      '+44',
      '-x',
      '@SUM(A1)',
      "'=1",
      "'t Hooft",
      'a;b',
      'Anne-Marie',
      '＝1',
    ]
    const ids = []
    for (const name of names) ids.push((await guestOf(app, group, weekend.today, name)).id)
    // No call accepts these; a tool of the operator might.
    await app.db
      .update(guests)
      .set({ firstName: '\t=1\r\n2' })
      .where(eq(guests.id, ids[0] ?? ''))
    const rows = rowsOf((await fileOf(`${weekend.id}/all`)).body).slice(1)
    expect(rows).toHaveLength(names.length)
    for (const cell of rows.flat())
      for (const piece of [cell, ...cell.split(/[;|\t\r\n]/)])
        expect(piece).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/)
    expect(rows.map(row => unescapeFormula(row[0] ?? '')).sort()).toEqual(
      ['\t=1\r\n2', ...names.slice(1)].sort(),
    )
    expect(rows[0]?.[7]).toBe("'=cmd|calc")
  })

  test('accepts names by one rule, answers which field is refused, and exports older names', async () => {
    const weekend = await raceWeekend(app)
    const group = await groupInEvent(app, weekend.id)
    const post = (firstName: string) =>
      app.call<ErrorBody>('POST', '/guests', { body: guestBody(group, weekend.today, firstName) })
    expect(await post('\u3164')).toMatchObject(
      refusedWith(400, 'BadRequest', { issues: [{ field: 'firstName', message: 'cannot be empty' }] }),
    )
    expect(await post('\u0301')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'firstName', message: 'contains nothing that can be seen' }] },
    })
    const guest = await guestOf(app, group, weekend.today, 'A\u202enn\u2028Lee')
    expect(guest.first_name).toBe('Ann Lee')
    const old = 'B\u202eob\u2028\u3164'
    await app.db.update(guests).set({ firstName: old }).where(eq(guests.id, guest.id))
    const { status, body } = await app.call<Guest[]>('GET', `/guest_list/${weekend.id}`)
    expect([status, body[0]?.first_name]).toEqual([200, old])
    expect(rowsOf((await fileOf(`${weekend.id}/all`)).body)[1]?.[0]).toBe(old)
  })

  test.each([
    ['999999/all', 404, 'EventNotFound'],
    ['EVENT/all?event_group_id=999999', 404, 'EventGroupNotFound'],
    ['EVENT/all?event_group_id=x', 400, 'BadRequest'],
    ['EVENT/today', 400, 'BadRequest'],
    ['EVENT/31-02-2026', 400, 'BadRequest'],
  ])('%s is answered %i %s', async (path, status, name) => {
    const { id } = await raceWeekend(app)
    const answer = await fileOf(path.replace('EVENT', String(id)))
    expect(answer).toMatchObject({ status, body: { name } })
  })
})

test('every cell is read back from the file unchanged', () => {
  const cells = fc.string({ unit: fc.constantFrom(...'\'=+@\t＝a ;,|\n\r"-') })
  fc.assert(
    fc.property(fc.oneof(cells, fc.string()), text => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      for (const separator of [',', ';', '|', '\t', '\n', '\r'])
        for (const piece of escapeFormula(text).split(separator))
          expect(piece).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/)
    }),
  )
})
