import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keeping } from './mutants/keeping.ts'
import { sending } from './mutants/sending.ts'

const mutants = [...sending, ...keeping]

it('has at least 25 mutants with unique names', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(25)
})

it.each(mutants)('finds its text in the source: $name', ({ file, find, replace }) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
