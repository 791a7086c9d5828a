import { expect, test, vi } from 'vitest'
import { startTestApp, testApp } from './testing/harness.ts'

const app = await testApp()

test('health names the database that answers, without a token', async () => {
  const { status, body } = await app.call('GET', '/health', { as: null })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', database: app.database.engine } })
})

test('health renews the mark of a device that keeps data, unchanged, and never makes one [decision 046]', async () => {
  const setCookie = async (cookie?: string) => {
    const answer = await app.call('GET', '/health', { as: null, ...(cookie && { headers: { cookie } }) })
    return answer.headers['set-cookie']
  }
  expect(await setCookie()).toBeUndefined()
  expect(await setCookie('trackside_kept=<script>; desk=1')).toBeUndefined()
  expect(await setCookie('desk=1; trackside_kept=3')).toMatch(
    /^trackside_kept=3; Path=\/; SameSite=Strict; Max-Age=\d+/,
  )
})

test('ready and health ask the database at most four times a second, even if it does not answer', async () => {
  const statusOf = async (path: string) => (await app.call('GET', path, { as: null })).status
  const ask = vi.spyOn(app.db, 'execute').mockRejectedValue(new Error('connection refused'))
  // An answer of the test before is still reused.
  await expect.poll(() => statusOf('/ready')).toBe(503)
  ask.mockClear()
  const began = performance.now()
  for (let call = 0; call < 40; call += 1) expect(await statusOf(call % 2 ? '/ready' : '/health')).toBe(503)
  // Ten for what the server asks of its own accord meanwhile.
  expect(ask.mock.calls.length).toBeLessThan(10 + (performance.now() - began) / 250)
  ask.mockRestore()
  await expect.poll(() => statusOf('/ready')).toBe(200)
})

test('an unknown URL of the API is answered 404 with a name', async () => {
  const { status, body } = await app.call('GET', '/nothing')
  expect(status).toBe(404)
  expect(body).toMatchObject({ name: 'NotFound', statusCode: 404 })
})

test('the kill switch is a setting of the server [decision 009]', async () => {
  const logged: string[] = []
  const other = await startTestApp(
    { KILL_SWITCH: 'true' },
    { logTo: { write: line => void logged.push(line) } },
  )
  await other.close()
  expect(logged.join('')).toContain('The kill switch is on')
})
