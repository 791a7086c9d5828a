import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { InviteEvent, OpenInvite } from '../../../contract/api/invites.schema.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { events } from '../../db/schema.ts'
import { refusedWith, testApp } from '../../testing/harness.ts'
import { apiKey, openInvite, setEntryHours, upload } from '../../testing/open-invite.ts'

// As in production: no schema removes fields from an answer.
const app = await testApp({ CHECK_ANSWERS: 'false' })

const validate = <T = InviteEvent>(code: string, headers: Record<string, string> = apiKey) =>
  app.call<T>('POST', `/invite/validate/${code}`, { as: null, headers })

describe('an invite code', () => {
  test('returns its event and group, and nothing about the guests', async () => {
    const { weekend, group, code } = await openInvite(app, { maximum: 12 })
    const { status, body } = await validate<OpenInvite>(code)
    expect(status).toBe(200)
    expect(body).toEqual({
      name: weekend.name,
      location: 'Harbour',
      country: 'United Kingdom',
      country_code: 'GB',
      date_string: expect.stringMatching(/\d{4}$/),
      entry_period: 'live',
      is_vcarb: false,
      group_name: group.name,
      maximum_guests: 12,
      event_dates: expect.any(Object),
    })
    expect(Object.keys(body.event_dates)).toEqual([weekend.yesterday, weekend.today, weekend.tomorrow])
  })

  test.each([
    ['upcoming', null, null],
    ['upcoming', 1, null],
    ['live', -1, null],
    ['previous', -2, -1],
  ])('returns that entry is %s', async (period, open, close) => {
    const { weekend, code } = await openInvite(app)
    await setEntryHours(app, weekend.id, open, close)
    expect((await validate(code)).body.entry_period).toBe(period)
  })

  /** The answer while no list can be uploaded. */
  const closed = (entry_period: string) => ({
    name: 'Harbour Grand Prix',
    location: 'Harbour',
    country: 'United Kingdom',
    country_code: 'GB',
    date_string: expect.stringMatching(/\d{4}$/),
    entry_period,
    is_vcarb: false,
  })

  test.each([
    ['upcoming', 1, 2],
    ['previous', -2, -1],
  ])('whose entry is %s hides its group', async (period, open, close) => {
    const { weekend, code } = await openInvite(app)
    await setEntryHours(app, weekend.id, open, close)
    expect((await validate(code)).body).toEqual(closed(period))
  })

  test('of a past event is closed, whatever its entry dates are', async () => {
    const { weekend, code, header } = await openInvite(app)
    const [day, month, year] = addDays(weekend.today, -1).split('/')
    const eventEnd = `${year}-${month}-${day}`
    await app.db
      .update(events)
      .set({ eventStart: eventEnd, eventEnd, entryClose: null })
      .where(eq(events.id, weekend.id))
    expect((await validate(code)).body).toEqual(closed('previous'))
    expect(await upload<ErrorBody>(app, `${header}\nJane,Doe,,x,`, { code })).toMatchObject(
      refusedWith(400, 'EntryClosed', {
        message: 'Entry is closed for Harbour Grand Prix. The event is over.',
      }),
    )
  })

  test('that is invalid in any way gets the same answer', async () => {
    const { code, group } = await openInvite(app)
    await app.call('DELETE', `/event/group/${group.id}`)
    const codes = [
      code,
      'AAAAAAAAAAAAAAAAAAAAAA',
      'short',
      'x'.repeat(150),
      '%00',
      "'%20or%20true",
      '%E2%82%AC',
      '-',
    ]
    const answers = await Promise.all(codes.map(wrong => validate<ErrorBody>(wrong)))
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      const { requestId, ...said } = answer.body
      expect(requestId).toEqual(expect.any(String))
      expect(said).toEqual({
        statusCode: 404,
        name: 'InviteInvalid',
        message:
          'Sorry, on this occasion we could not validate your invite code for an event. Please contact our hospitality team for assistance.',
      })
    }
  })

  test('is not looked up without the key of the web app', async () => {
    const { code } = await openInvite(app)
    for (const headers of [{}, { 'x-api-key': '' }, { 'x-api-key': 'trackside-web2' }] as Record<
      string,
      string
    >[])
      for (const any of [code, 'AAAAAAAAAAAAAAAAAAAAAA'])
        expect(await validate(any, headers)).toMatchObject(refusedWith(401, 'Unauthorized'))
  })
})
