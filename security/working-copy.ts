import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Mutant, mutate } from './mutant.ts'
import { projectFiles } from './project.ts'

/** A copy of the working tree in a temporary folder, so that a run never changes the real files. */
export interface WorkingCopy {
  readonly folder: string
  /** Applies a mutant and returns a function that undoes it. Throws if the mutant is stale. */
  apply(mutant: Mutant): () => void
  remove(): void
}

/** Copies the source of the working tree, and links the packages one by one. */
export function makeWorkingCopy(root: string): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-mutants-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  process.once('exit', remove)
  for (const path of projectFiles(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  // A link to the whole folder would let tools write their caches through it.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.vite'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return {
    folder,
    apply: mutant => {
      const path = join(folder, mutant.file)
      const before = readFileSync(path, 'utf8')
      writeFileSync(path, mutate(before, mutant))
      return () => writeFileSync(path, before)
    },
    remove,
  }
}
