import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeGroups } from './code-groups.ts'

/** Each text that a pattern of plain text and groups (`(?:a|b)`, `(?:a)?`) matches. */
function expand(pattern: string): string[] {
  const [group, choices, optional] = /\(\?:([^()]*)\)(\??)/.exec(pattern) ?? []
  if (group === undefined || choices === undefined) return [pattern]
  return [...choices.split('|'), ...(optional ? [''] : [])].flatMap(one =>
    expand(pattern.replace(group, () => one)),
  )
}

/** The modules that a group names, as paths from the root without extensions. */
const modulesOf = (group: RegExp): string[] =>
  group.source
    .replaceAll('\\', '')
    .split('$|')
    .map(path => path.replace(/^\//, '').replace('(?:.module)?', ''))
    .flatMap(path => expand(path.replace(/\.(?:\(\?:)?tsx?\?.*$/, '')))

const exists = (path: string) =>
  ['.ts', '.tsx', '.module.css'].some(extension =>
    existsSync(fileURLToPath(new URL(`../${path}${extension}`, import.meta.url))),
  )

test.each(codeGroups)('each module that $name names exists', ({ test: group }) => {
  const modules = new Set(modulesOf(group))
  expect(modules.size).toBeGreaterThan(2)
  expect([...modules].filter(path => !exists(path))).toEqual([])
})
