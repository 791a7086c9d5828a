import { expect, test } from 'vitest'
import type { RedemptionType } from '../../../contract/api/redemption.schema.ts'
import { testApp } from '../../testing/harness.ts'
import { storeRedemptionType } from './types.ts'

const app = await testApp()

const list = () => app.call<RedemptionType[]>('GET', '/redemption_types')
const store = (code: string, description: string) =>
  storeRedemptionType(app.db, { code, description }, new Date())

test('a new database has only the gift bag; the voucher has its own button', async () => {
  expect((await list()).body).toEqual([{ code: 'GIFT_BAG', description: 'Gift bag' }])
})

test('types are added at the end, and can be described anew; the list is then fetched again', async () => {
  const first = await list()
  expect(await store('POSTER', 'Signed poster')).toBe('added')
  expect(await store('CAP', 'Team cap')).toBe('added')
  expect(await store('POSTER', 'Poster, signed ')).toBe('changed')
  expect(await store('POSTER', 'Poster, signed')).toBe('unchanged')
  const { status, body } = await app.call<RedemptionType[]>('GET', '/redemption_types', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: [
      { code: 'GIFT_BAG', description: 'Gift bag' },
      { code: 'POSTER', description: 'Poster, signed' },
      { code: 'CAP', description: 'Team cap' },
    ],
  })
})

test.each([
  ['cap', 'Cap'],
  ['', 'Cap'],
  ['A B', 'Cap'],
  ['HAT', ' '],
  ['HAT', 'H\u0007at'],
])('%j %j is refused with a reason', async (code, description) => {
  await expect(store(code, description)).rejects.toThrow(/capital letters|cannot be empty|cannot be shown/)
})
