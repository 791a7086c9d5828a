import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/api/errors.ts'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { foldText } from '../../../contract/rules/fold-text.ts'
import { tours, users } from '../../db/schema.ts'
import { refusedWith, testApp, trailOf } from '../../testing/harness.ts'
import { raceWeekend } from '../../testing/race-weekend.ts'
import { seedGuide, seedTour } from '../../testing/seed.ts'

const app = await testApp()

const person = (name: string, isTourGuide = false) => ({
  name,
  email: `${foldText(name).replaceAll(' ', '.')}@team.example`,
  isTourGuide,
})

const add = async (name: string, isTourGuide = false): Promise<AppUser> => {
  const { status, body } = await app.call<AppUser>('POST', '/users', { body: person(name, isTourGuide) })
  expect(status).toBe(201)
  return body
}

const names = async (path: string) => (await app.call<AppUser[]>('GET', path)).body.map(user => user.name)

describe('lists', () => {
  test('have all users by name without regard to case and accents, and the guides separately', async () => {
    await add('Zoe Marsh')
    await add('Émil Aalto', true)
    await add('emil Zabel')
    expect(await names('/users/all')).toEqual(['Émil Aalto', 'emil Zabel', 'Zoe Marsh'])
    expect(await names('/users/guides')).toEqual(['Émil Aalto'])
  })

  test('are answered 304 if unchanged, and in full after a change', async () => {
    const first = await app.call('GET', '/users/all')
    const asked = { headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await app.call('GET', '/users/all', asked)).status).toBe(304)
    await add('Noor Visser')
    expect((await app.call('GET', '/users/all', asked)).status).toBe(200)
  })

  test('cannot be read without a token', async () => {
    expect((await app.call('GET', '/users/all', { as: null })).status).toBe(401)
  })
})

describe('adding', () => {
  test('uses the id that the device created', async () => {
    const id = randomUUID()
    const { status, body } = await app.call<AppUser>('POST', '/users', {
      body: { ...person('Ida Lund'), id },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      user_uuid: id,
      user_id: expect.any(Number),
      name: 'Ida Lund',
      email: 'ida.lund@team.example',
      is_tour_guide: false,
    })
  })

  test('without an id uses the write’s key; repeated it gives the same user', async () => {
    const key = randomUUID()
    const send = () =>
      app.call<AppUser>('POST', '/users', {
        body: person('Otis Grey'),
        headers: { 'idempotency-key': key },
      })
    const first = await send()
    const second = await send()
    expect(first.body.user_uuid).toBe(key)
    expect(second.body).toEqual(first.body)
    expect(second.headers['trackside-replayed']).toBe('true')
    expect((await names('/users/all')).filter(name => name === 'Otis Grey')).toHaveLength(1)
  })

  test('with the email of another user, in any case, is refused', async () => {
    await add('Petra Novak')
    const { status, body } = await app.call<ErrorBody>('POST', '/users', {
      body: { name: 'Other', email: 'PETRA.novak@team.example' },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      name: 'EmailTaken',
      message: 'Another user has the email PETRA.novak@team.example.',
    })
  })

  test('with the id of another user is refused', async () => {
    const { user_uuid } = await add('Quinn Abel')
    const { status, body } = await app.call<ErrorBody>('POST', '/users', {
      body: { ...person('Quinn Other'), id: user_uuid },
    })
    expect({ status, name: body.name }).toEqual({ status: 409, name: 'IdTaken' })
  })

  test.each([
    [{ name: '', email: 'a@b.example' }],
    [{ name: 'A', email: 'not an address' }],
    [{ name: 'A' }],
    [{ name: 'A', email: 'a@b.example', id: '7' }],
    [{ name: 'a\u0000b', email: 'a@b.example' }],
  ])('%j is refused', async body => {
    const answer = await app.call<ErrorBody>('POST', '/users', { body })
    expect(answer).toMatchObject(refusedWith(400, 'BadRequest'))
  })

  test('at two desks with one email at the same moment: one of them gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST', '/users', { body: person('Same Moment') })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('changing', () => {
  test('sets name, email and whether the user is a guide', async () => {
    const user = await add('Rosa Field')
    const { status, body } = await app.call<AppUser>('PUT', `/user/${user.user_uuid}`, {
      body: person('Rosa Fielding', true),
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...user,
      name: 'Rosa Fielding',
      email: 'rosa.fielding@team.example',
      is_tour_guide: true,
    })
    expect(await names('/users/guides')).toContain('Rosa Fielding')
  })

  test('accepts the user’s own email in another case', async () => {
    const user = await add('Sven Holt')
    const body = { ...person('Sven Holt'), email: 'Sven.Holt@team.example' }
    const answer = await app.call<AppUser>('PUT', `/user/${user.user_uuid}`, { body })
    expect({ status: answer.status, email: answer.body.email }).toEqual({ status: 200, email: body.email })
  })

  test('keeps what others have changed since in fields that it does not touch', async () => {
    const before = person('Tess Moor', true)
    const { user_uuid } = await add('Tess Moor', true)
    await app.call('PUT', `/user/${user_uuid}`, {
      body: { ...before, name: 'Tess Moore', isTourGuide: false },
    })
    const body = { ...before, email: 'tess@team.example', before }
    const answer = await app.call<AppUser>('PUT', `/user/${user_uuid}`, { body })
    expect(answer.body).toMatchObject({
      name: 'Tess Moore',
      email: 'tess@team.example',
      is_tour_guide: false,
    })
  })

  test('is refused in a field that somebody else has changed since, and says what stands there now', async () => {
    const before = person('Ugo Part')
    const { user_uuid } = await add('Ugo Part')
    const change = (body: object) => app.call<AppUser>('PUT', `/user/${user_uuid}`, { body })
    await change({ ...before, name: 'Ugo Parte', isTourGuide: true })
    const late = { ...before, name: 'Hugo Part', email: 'hugo.part@team.example', isTourGuide: true }
    expect(await change({ ...late, before })).toMatchObject(
      refusedWith(409, 'Conflict', {
        message: 'Name was changed to Ugo Parte meanwhile. Trying again replaces that with yours.',
        now: { name: 'Ugo Parte' },
      }),
    )
    expect(await names('/users/all')).toContain('Ugo Parte')
    const { body } = await change({ ...late, before: { ...before, name: 'Ugo Parte' } })
    expect(body).toMatchObject({ name: 'Hugo Part', email: late.email, is_tour_guide: true })
  })

  test('refuses the email of another', async () => {
    const user = await add('Tara Wood')
    await add('Uma Wood')
    const { status, body } = await app.call<ErrorBody>('PUT', `/user/${user.user_uuid}`, {
      body: { name: 'Tara Wood', email: 'uma.wood@team.example' },
    })
    expect({ status, name: body.name }).toEqual({ status: 409, name: 'EmailTaken' })
  })

  test('is refused for an unknown user', async () => {
    const { status, body } = await app.call<ErrorBody>('PUT', `/user/${randomUUID()}`, {
      body: person('No One'),
    })
    expect({ status, name: body.name }).toEqual({ status: 404, name: 'UserNotFound' })
  })

  test('without a change raises no version', async () => {
    const user = await add('Vic Stone')
    const change = () => app.call('PUT', `/user/${user.user_uuid}`, { body: person('Vic Stone') })
    const first = await change()
    expect((await change()).headers['trackside-version']).toBe(first.headers['trackside-version'])
  })

  test("a guide's new name raises the version of the events that show it", async () => {
    const event = await raceWeekend(app)
    const guide = await seedGuide(app.db, 'Wim Before')
    await seedTour(app.db, event.id, guide)
    const body = { name: 'Wim After', email: 'wim@team.example', isTourGuide: true }
    const { headers } = await app.call('PUT', `/user/${guide}`, { body })
    expect(headers['trackside-version']).toMatch(new RegExp(`\\b${event.id}:\\d+`))
    expect(headers['trackside-version']).toMatch(/\b0:\d+/)
    const trail = await trailOf(app, `user:${guide}`)
    expect(JSON.stringify(trail.map(row => row.detail))).not.toContain('Wim')
  })

  test('of a guide with future tours to a non-guide is refused, naming the tours', async () => {
    const event = await raceWeekend(app)
    const guide = await seedGuide(app.db, 'Xena Ruiz')
    const tour = await seedTour(app.db, event.id, guide)
    const { status, body } = await app.call<ErrorBody>('PUT', `/user/${guide}`, { body: person('Xena Ruiz') })
    expect(status).toBe(400)
    expect(body).toMatchObject({ name: 'GuideHasTours', tours: [{ id: tour, title: 'ORBR Garage' }] })
    expect(body.message).toMatch(
      /^Xena Ruiz still guides ORBR Garage \(Harbour Grand Prix, \w{3} \d+ \w+, \d\d:\d\d\)/,
    )
    expect(await names('/users/guides')).toContain('Xena Ruiz')
  })
})

describe('deleting', () => {
  test('removes the user for good, and frees the email', async () => {
    const user = await add('Yara Moss')
    expect((await app.call('DELETE', `/user/${user.user_uuid}`)).status).toBe(204)
    expect(await names('/users/all')).not.toContain('Yara Moss')
    const again = await app.call<ErrorBody>('DELETE', `/user/${user.user_uuid}`)
    expect(again).toMatchObject(refusedWith(404, 'UserNotFound'))
    await add('Yara Moss')
  })

  test('is refused while the user guides a future tour', async () => {
    const event = await raceWeekend(app)
    const guide = await seedGuide(app.db)
    const tour = await seedTour(app.db, event.id, guide)
    const refused = await app.call<ErrorBody>('DELETE', `/user/${guide}`)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ name: 'GuideHasTours', tours: [{ id: tour }] })
    await app.db.delete(tours).where(eq(tours.id, tour))
    expect((await app.call('DELETE', `/user/${guide}`)).status).toBe(204)
  })

  test('keeps only the name of the guide in past tours', async () => {
    const event = await raceWeekend(app)
    const guide = await seedGuide(app.db, 'Zed Gone')
    await seedTour(app.db, event.id, guide, { minutes: -60 })
    expect((await app.call('DELETE', `/user/${guide}`)).status).toBe(204)
    expect(await names('/users/all')).not.toContain('Zed Gone')
    expect(await names('/users/guides')).not.toContain('Zed Gone')
    const [row] = await app.db.select().from(users).where(eq(users.userUuid, guide))
    expect(row).toMatchObject({ name: 'Zed Gone', email: null, isTourGuide: false })
    const change = await app.call<ErrorBody>('PUT', `/user/${guide}`, { body: person('Zed Back') })
    expect(change.status).toBe(404)
  })
})
