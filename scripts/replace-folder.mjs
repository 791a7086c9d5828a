import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Puts a folder in the place of another, which is kept under a third name: two renames, and none of them copies
 * anything. `node scripts/replace-folder.mjs NEXT CURRENT PREVIOUS`.
 */
const [next, current, previous] = process.argv.slice(2)
rmSync(previous, { recursive: true, force: true })
if (existsSync(current)) renameSync(current, previous)
renameSync(next, current)
