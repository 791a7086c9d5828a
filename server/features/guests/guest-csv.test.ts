import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { guest } from '../../../contract/testing/world.ts'
import { guestCsv } from './guest-csv.ts'

test('a long list is written in slices, between which other requests have their turn', async () => {
  let turns = 0
  let turn = setImmediate(function next() {
    turns += 1
    turn = setImmediate(next)
  })
  const days = (index: number) => (index === 4999 ? '06/03/2026,09/03/2026' : '06/03/2026')
  const list = Array.from({ length: 5000 }, (_, index) =>
    guest(index, { last_name: `Guest ${index}`, check_in_days: days(index) }),
  )
  const file = await guestCsv(list, ['06/03/2026'], 'Australia/Melbourne')
  clearImmediate(turn)
  expect(turns).toBeGreaterThan(20)

  const [header = [], ...rows] = parse(file, { bom: true, record_delimiter: '\r\n' }) as string[][]
  expect(header.slice(2, 4)).toEqual(['06/03/2026', '09/03/2026'])
  expect(rows.map(row => row[1])).toEqual(list.map(({ last_name }) => last_name))
  expect(rows.filter(row => row[3] === 'x')).toHaveLength(1)
})
