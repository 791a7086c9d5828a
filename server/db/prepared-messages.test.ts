import { afterAll, expect, test } from 'vitest'
import { YieldingPGlite } from './yielding-pglite.ts'

const pglite = new YieldingPGlite('memory://')
afterAll(() => pglite.close())

/** How many prepared statements have a text that contains this. */
async function preparedWith(text: string): Promise<number> {
  const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.filter(({ statement }) => statement.includes(text)).length
}

const next = (of: number | null) =>
  pglite.query<{ next: number | null }>('select $1::int + 1 as next', [of]).then(({ rows }) => rows[0]?.next)

test('a statement is prepared once and answers with the parameters of each call', async () => {
  expect([await next(1), await next(41), await next(null)]).toEqual([2, 42, null])
  expect(await preparedWith('as next')).toBe(1)
})

test('calls that come together keep their own parameters', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const other = (of: number) => pglite.query<{ of: string }>('select $1::text as of', [of])
  const answers = await Promise.all(
    numbers.map(async of => [await next(of), (await other(of)).rows[0]?.of] as const),
  )
  expect(answers).toEqual(numbers.map(of => [of + 1, String(of)]))
})

test('the same text with parameters of another type is another statement', async () => {
  const given = async (types?: number[]) => {
    const { rows } = await pglite.query<{ n: unknown }>('select $1 as n', ['7'], {
      ...(types && { paramTypes: types }),
    })
    return rows[0]?.n
  }
  const INT8 = 20
  expect([await given(), await given([INT8]), await given()]).toEqual(['7', 7, '7'])
})

test('a statement that is refused is not taken for prepared', async () => {
  const count = () => pglite.query<{ n: number }>('select count(*)::int as n from late_table')
  await expect(count()).rejects.toThrow('late_table')
  await pglite.exec('create table late_table (n int)')
  expect((await count()).rows).toEqual([{ n: 0 }])
})

test('a statement that was first prepared in a transaction that failed can be repeated', async () => {
  const sum = () => pglite.query<{ sum: number }>('select 1 + $1::int as sum', [1])
  const failed = pglite.transaction(async tx => {
    await tx.query('select 1 + $1::int as sum', [1])
    await tx.query('select 1 / $1::int as quotient', [0])
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect((await sum()).rows).toEqual([{ sum: 2 }])
})

test('a statement with the parameters of many rows is not prepared', async () => {
  const rows = (count: number) => {
    const values = Array.from({ length: count }, (_, at) => `($${at + 1}::int)`)
    return pglite.query(
      `select sum(n) as of_many from (values ${values.join(', ')}) as list(n)`,
      values.map((_, at) => at),
    )
  }
  expect((await rows(33)).rows).toEqual([{ of_many: 528 }])
  expect(await preparedWith('of_many')).toBe(0)
  await rows(32)
  expect(await preparedWith('of_many')).toBe(1)
})

test('a caller who empties the description of a statement takes it from nobody else', async () => {
  const message = (type: string, content: string) => {
    const whole = Buffer.from(`${type}0000${content}`)
    whole.writeInt32BE(whole.length - 1, 1)
    return whole
  }
  const describe = async () => {
    await pglite.execProtocolStream(message('P', '\0select 1 as described\0\0\0'))
    return pglite.execProtocolStream(message('D', 'S\0'))
  }
  const said = (await describe()).splice(0)
  expect(said).not.toEqual([])
  expect(await describe()).toEqual(said)
})
