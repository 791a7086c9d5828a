import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { etagOf } from '../../contract/api/headers.ts'
import { schemas } from '../../contract/api/schemas.ts'
import { startTestApp } from '../testing/harness.ts'
import { raceWeekend } from '../testing/race-weekend.ts'
import { ANSWER_SHAPE, answerSchemas, digestOf } from './answer-shape.ts'

test('a digest changes exactly with the shape of an answer', () => {
  const grown = z.array(schemas.guestList.response.element.extend({ note: z.string() }))
  expect(digestOf({ ...answerSchemas, guestList: grown })).not.toBe(digestOf(answerSchemas))
  expect(digestOf({ ...answerSchemas, guestList: schemas.guestList.response })).toBe(digestOf(answerSchemas))
})

test('a copy of another shape gets the whole list, and one of our shape a 304', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const { id } = await raceWeekend(app)
  const path = `/guest_list/${id}`
  const { headers } = await app.call('GET', path)
  const [, version = ''] = String(headers['trackside-version']).split(':')
  expect(headers.etag).toBe(etagOf(ANSWER_SHAPE, id, Number(version)))
  const ask = (etag: string, query = '') =>
    app.call('GET', path + query, { headers: { 'if-none-match': etag } })
  const tag = String(headers.etag)
  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) expect((await ask(known)).status).toBe(304)
  const before = etagOf(`${ANSWER_SHAPE.slice(0, -1)}~`, id, Number(version))
  expect(await ask(before)).toMatchObject({ status: 200, body: [] })
  expect(await ask(before, `?since=${version}`)).toMatchObject({ status: 200, body: [] })
})
