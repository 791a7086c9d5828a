import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { withNewIdOnConflict } from './with-new-id-on-conflict.ts'

const taken = () => new ApiError({ statusCode: 409, name: 'IdTaken', message: 'taken' })

/** A server that refuses the first writes with these errors. */
function server(...refusals: Error[]) {
  const asked: number[] = []
  const write = async (number: number) => {
    asked.push(number)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return number
  }
  return { asked, write }
}

test('a free number is sent once', async () => {
  const { asked, write } = server()
  expect(await withNewIdOnConflict(write)).toBe(asked[0])
  expect(asked).toHaveLength(1)
})

test('a taken number is followed by another one', async () => {
  const { asked, write } = server(taken(), taken())
  expect(await withNewIdOnConflict(write)).toBe(asked[2])
  expect(new Set(asked).size).toBe(3)
})

test('it gives up after some tries', async () => {
  const { asked, write } = server(...Array.from({ length: 9 }, taken))
  await expect(withNewIdOnConflict(write)).rejects.toThrow('taken')
  expect(asked).toHaveLength(5)
})

test('other refusals are passed on at once', async () => {
  const { asked, write } = server(new NetworkError('no network'))
  await expect(withNewIdOnConflict(write)).rejects.toThrow('no network')
  expect(asked).toHaveLength(1)
})
