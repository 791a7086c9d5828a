import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Files that are not in the repository: git's own, and those in .gitignore. */
const NOT_SOURCE =
  /^(?:node_modules|dist|\.git|\.data|\.tsbuild|\.mutation|test-results|playwright-report|coverage|\.env)$|\.tsbuildinfo$/

/** The paths, from the root, of the project's files in the working tree. */
export const projectFiles = (root = ROOT): string[] => filesBelow(root).map(path => relative(root, path))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (NOT_SOURCE.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

/** The text of a project file. */
export const readProject = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
