import { describe, expect, test } from 'vitest'
import type { Schemas } from '../../contract/api/endpoint.ts'
import { fillPath } from '../../contract/api/path.ts'
import { schemas } from '../../contract/api/schemas.ts'
import { contract, type RowName } from '../../contract/index.ts'
import { sampleCalls } from '../../contract/testing/sample-calls.ts'
import { refusedWith, testApp } from '../testing/harness.ts'

/** Every row of the contract, called with invalid input, answers a 4xx with a name and a message, never a 500. */

const app = await testApp({ CHECK_ANSWERS: 'false' })

interface Sample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
}
/** A valid call of every queued write. */
const samples: Readonly<Record<string, Sample>> = sampleCalls

const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000'

/** The path with this value for every parameter. */
const pathWith = (row: { path: string }, value: string): string =>
  fillPath(
    row.path,
    Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value])),
  )

const hasParams = (name: RowName): boolean => 'params' in schemas[name]
const hasBody = (name: RowName): boolean => 'body' in schemas[name]
const accepts = (name: RowName, body: unknown): boolean => {
  const shape: Schemas = schemas[name]
  return shape.body?.safeParse(body).success ?? true
}

/** The rows that accept any input. */
const rows = Object.values(contract).filter(
  ({ name, access }) => access === 'staff' || hasParams(name) || hasBody(name),
)

interface Refusal {
  readonly name: string
  readonly message: string
  readonly statusCode: number
}

function expectRefusal(answer: { status: number; body: unknown }): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  const { name, message, statusCode } = answer.body as Refusal
  expect(statusCode).toBe(answer.status)
  expect(name).toMatch(/^[A-Z]\w+$/)
  expect(message.length).toBeGreaterThan(3)
}

const WRONG_PARAMS = ['0', '-1', '1.5', '99999999999999999999', 'x', '%00', '..%2f..', "1'--", 'é'.repeat(40)]
const WRONG_BODIES = [
  null,
  [],
  'text',
  7,
  // Where every field may be missing, these two are refused only because the id is that of nothing.
  {},
  { id: 7 },
  {
    eventID: 'x',
    group: {},
    title: [],
    pin: true,
    name: null,
    before: 7,
    currentTourID: 'x',
    returned: 'no',
  },
]

describe.each(rows)('$method $path', row => {
  if (row.access === 'staff')
    test('needs a token', async () => {
      const answer = await app.call(row.method, pathWith(row, '1'), { as: null })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ name: 'Unauthorized' })
    })

  if (hasParams(row.name))
    test('refuses parameters of the wrong kind', async () => {
      for (const value of WRONG_PARAMS) {
        const path = row.path.replace(/:\w+/g, value.includes('%') ? value : encodeURIComponent(value))
        expectRefusal(await app.call(row.method, path, hasBody(row.name) ? { body: {} } : {}))
      }
    })

  if (hasParams(row.name) && row.access === 'staff' && !hasBody(row.name))
    test('refuses an unknown id', async () => {
      for (const value of ['2147483647', UNKNOWN_UUID, '999999999'])
        expectRefusal(await app.call(row.method, pathWith(row, value)))
    })

  if (hasBody(row.name))
    test('refuses bodies of the wrong kind, broken JSON and floods', async () => {
      for (const id of ['1', UNKNOWN_UUID]) {
        const path = pathWith(row, id)
        const json = { 'content-type': 'application/json' }
        for (const body of WRONG_BODIES) {
          const answer = await app.call<Refusal>(row.method, path, {
            body: JSON.stringify(body),
            headers: json,
          })
          expectRefusal(answer)
          if (!accepts(row.name, body)) expect(answer.body.name).toBe('BadRequest')
        }
        expectRefusal(await app.call(row.method, path, { body: '{"a":', headers: json }))
        const flood = `"${'x'.repeat(300 * 1024)}"`
        expect(await app.call(row.method, path, { body: flood, headers: json })).toMatchObject(
          refusedWith(413, 'PayloadTooLarge', { message: 'That is too much to send at once.' }),
        )
        expectRefusal(
          await app.call(row.method, path, { body: '<a/>', headers: { 'content-type': 'text/xml' } }),
        )
      }
    })

  const sample = samples[row.name]
  if (sample)
    test('refuses a malformed key or time', async () => {
      const path = fillPath(row.path, sample.params)
      const body = sample.body === undefined ? {} : { body: sample.body }
      for (const headers of [{ 'idempotency-key': 'mine' }, { 'trackside-at': 'yesterday' }]) {
        const answer = await app.call<Refusal>(row.method, path, { headers, ...body })
        expectRefusal(answer)
        // Everything else in the call is valid.
        expect(answer.body.message).toMatch(/^The \S+ header must be /)
      }
    })
})

test('refuses a body that is nested so deeply that it cannot be written again', async () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const json = { 'content-type': 'application/json' }
  const call = (path: string, body: string) => app.call<Refusal>('POST', path, { body, headers: json })
  const guest = JSON.stringify(samples.guestCreate?.body).slice(0, -1)
  const write = `{"method":"POST","path":"/guests","headers":{"idempotency-key":"${UNKNOWN_UUID}"},"body":${deep}}`
  for (const answer of [
    await call('/guests', `${guest},"x":${deep}}`),
    await call('/batch', `{"writes":[${write}]}`),
  ]) {
    expectRefusal(answer)
    expect(answer.body.message).toBe('The body is nested too deeply.')
  }
})

describe('says in plain words what is wrong', () => {
  const guest = { eventID: 1, firstName: 'Ann', lastName: 'Bell', daysAttending: '20/11/2026', group: 1 }
  const radio = {
    radioID: 123456789,
    guestID: UNKNOWN_UUID,
    allocated: '2026-11-20T08:32:00Z',
    passCode: '7',
  }
  const tour = { title: 'Partner', userID: UNKNOWN_UUID, startTime: '2026-11-20T08:32:00Z', maxGuests: 7 }
  const group = {
    name: 'Alder',
    main_contact_first_name: 'Ann',
    main_contact_last_name: 'Bell',
    main_contact_email: 'ann@alder.example',
    secondary_contact_email: null,
    maximum_guests: 7,
  }
  const cases: [path: string, body: unknown, message: string][] = [
    ['/guests', { ...guest, firstName: undefined }, 'firstName: is missing'],
    ['/guests', { ...guest, firstName: 5, group: 'x' }, 'firstName: must be a text; group: must be a number'],
    ['/guests', { ...guest, group: 0 }, 'group: must be 1 or more'],
    ['/guests', { ...guest, id: 'x' }, 'id: must be a UUID'],
    ['/guests', [], 'The body must be a JSON object.'],
    ['/guests', undefined, 'The body must be a JSON object.'],
    ['/radios/1', { ...radio, passCode: 'ab' }, 'passCode: must be 1 to 12 digits'],
    ['/radios/1', { ...radio, passCode: '1'.repeat(13) }, 'passCode: must be 1 to 12 digits'],
    ['/radios/1', { ...radio, passCode: undefined }, 'passCode: must be 1 to 12 digits'],
    ['/radios/x', radio, 'eventID: must be a number'],
    ['/event/1/tour', { ...tour, maxGuests: 1.5 }, 'maxGuests: must be a whole number'],
    ['/event/1/tour', { ...tour, maxGuests: 1e6 }, 'maxGuests: can be 1000 at most'],
    [
      '/event/1/tour',
      { ...tour, startTime: 'noon' },
      'startTime: must be an instant with its offset, such as 2026-11-20T08:32:00Z',
    ],
    ['/users', { name: 'Ann', email: 'ann' }, 'email: must be an email address'],
    ['/groups', group, 'secondary_contact_email: must be an email address, or empty'],
    ['/guests/redeemType', { pin: 4271, type: '' }, 'type: cannot be empty'],
    ['/guests/redeemType', { pin: 4271, type: 'x'.repeat(61) }, 'type: can have 60 characters at most'],
    ['/batch', { writes: [] }, 'writes: cannot be empty'],
  ]
  test.each(cases)('POST %s %j', async (path, body, message) => {
    const answer = await app.call<Refusal>(
      'POST',
      path,
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    )
    expect(answer.body).toMatchObject({ statusCode: 400, name: 'BadRequest', message })
  })
})
