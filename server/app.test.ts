import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('health says which database answers, without a token', async () => {
  const { status, body } = await app.call('GET', '/health', { as: null })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', database: app.database.engine } })
})

test('an unknown address of the API is answered 404 with a name', async () => {
  const { status, body } = await app.call('GET', '/nothing')
  expect(status).toBe(404)
  expect(body).toMatchObject({ name: 'NotFound', statusCode: 404 })
})
