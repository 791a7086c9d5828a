import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** What is not in the repository: git's own, and what .gitignore names. */
const NOT_SOURCE =
  /^(?:node_modules|dist|\.git|\.data|\.tsbuild|\.mutation|test-results|playwright-report|coverage|\.env)$|\.tsbuildinfo$/

/** The project's files as they are in the working tree, by their paths from its root. */
export const projectFiles = (root = ROOT): string[] => filesBelow(root).map(path => relative(root, path))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (NOT_SOURCE.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

/** The text of one of them. */
export const readProject = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
