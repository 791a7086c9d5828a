import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { codeOf } from '../process/error-code.ts'

const fileName = 'demo-sign-in-sessions.json'

const entrySchema = z.object({
  payload: z.custom<AdapterPayload>(value => typeof value === 'object' && value !== null),
  /** Milliseconds since the epoch. */
  expiresAt: z.number().nullable(),
})
const fileSchema = z.record(z.string(), entrySchema)
type Entry = z.infer<typeof entrySchema>

export interface GrantStore {
  /** The storage of one kind of entries, for oidc-provider. */
  adapter(kind: string): Adapter
  /** Resolves once everything stored so far is on disk. */
  flush(): Promise<void>
}

async function readEntries(file: string, warn: (message: string) => void): Promise<Map<string, Entry>> {
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      warn(`Demo sign-ins in ${file} can't be read (${String(error)}): staff have to sign in again.`)
    return new Map()
  }
}

/**
 * Stores the demo provider's sessions, grants and refresh tokens, in memory and in one file of the data directory, so
 * that nobody has to sign in again after a restart. Supports one process at a time; a demo has no more.
 */
export async function openGrantStore(dataDir: string, warn: (message: string) => void): Promise<GrantStore> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, fileName)
  const entries = await readEntries(file, warn)
  let writing: Promise<void> | undefined
  let dirty = false

  function get(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt === null || entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  async function write(): Promise<void> {
    // The next write includes all changes made while this one is under way.
    while (dirty) {
      dirty = false
      for (const key of entries.keys()) get(key)
      const draft = `${file}.draft`
      await writeFile(draft, JSON.stringify(Object.fromEntries(entries)), { mode: 0o600 })
      await rename(draft, file)
    }
  }

  function changed(): void {
    dirty = true
    writing ??= write()
      .catch((error: unknown) => warn(`Demo sign-ins can't be stored in ${file}: ${String(error)}`))
      .finally(() => {
        writing = undefined
      })
  }

  function findWhere(
    kind: string,
    matches: (payload: AdapterPayload) => boolean,
  ): AdapterPayload | undefined {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${kind}:`)) continue
      const payload = get(key)
      if (payload && matches(payload)) return payload
    }
    return undefined
  }

  return {
    adapter: kind => ({
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000
        entries.set(`${kind}:${id}`, { payload, expiresAt })
        changed()
      },
      async find(id) {
        return get(`${kind}:${id}`)
      },
      async findByUid(uid) {
        return findWhere(kind, payload => payload.uid === uid)
      },
      async findByUserCode(userCode) {
        return findWhere(kind, payload => payload.userCode === userCode)
      },
      async consume(id) {
        const payload = get(`${kind}:${id}`)
        if (!payload) return
        payload.consumed = Math.floor(Date.now() / 1000)
        changed()
      },
      async destroy(id) {
        entries.delete(`${kind}:${id}`)
        changed()
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
        changed()
      },
    }),
    async flush() {
      await writing
    },
  }
}
