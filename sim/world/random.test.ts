import { expect, it } from 'vitest'
import { seededRandom } from './random.ts'

it('draws the same numbers for the same seed and name, and different ones otherwise', () => {
  const draw = (seed: number, name: string) => {
    const random = seededRandom(seed).fork(name)
    return [random.bits32(), random.bits32(), random.uuid()]
  }
  expect(draw(1, 'disk')).toEqual(draw(1, 'disk'))
  expect(draw(1, 'disk')).not.toEqual(draw(2, 'disk'))
  expect(draw(1, 'disk')).not.toEqual(draw(1, 'network'))
})

it('returns unique ids in the form of a UUID', () => {
  const random = seededRandom(7)
  const ids = Array.from({ length: 10_000 }, () => random.uuid())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('draws evenly', () => {
  const random = seededRandom(3)
  const counts = [0, 0, 0, 0]
  for (let n = 0; n < 40_000; n += 1) {
    const drawn = random.int(4)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
})
