import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keeping } from './mutants/keeping.ts'
import { sending } from './mutants/sending.ts'

const mutants = [...sending, ...keeping]

it('has the mutants whose runs docs/reliability.md shows', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/reliability.md'), 'utf8')
  const [, table = ''] = page.split('| fault | law | writes |')
  const [rows = ''] = table.split('\n\n')
  const shown = rows
    .split('\n')
    .slice(2)
    .map(row => row.split(' | ')[0]?.slice(2))
  expect(mutants.map(({ name }) => name).toSorted()).toEqual(shown.toSorted())
})

it.each(mutants)('finds its text in the source: $name', ({ file, find, replace }) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
