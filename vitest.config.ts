import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Server tests that start no app: they run once, not once for each database. */
const withoutDatabase = [
  'server/cli/*.test.ts',
  'server/changes/stream.test.ts',
  'server/http/response-cache.test.ts',
  'server/tokens/check-sign-in.test.ts',
  'server/process/{config,connections,end-when-uncaught,log-output}.test.ts',
  'server/db/{dir-lock,transient-db-error}.test.ts',
  'server/demo/{demo-mode,identity-provider}.test.ts',
  'server/features/guests/guest-csv.test.ts',
  'server/features/invites/diff-guest-list.test.ts',
  'server/features/trail/change-words.test.ts',
  'server/plugins/{auth,pages,preloads,replaced-build,throttled-log}.test.ts',
]

/** Thousands of invented guest files: most of the time that tests without a server take. */
const guestFiles = ['server/features/invites/guest-file/*.test.ts']

/** What does not depend on the database: it runs on the one that is meant for a race weekend. */
const onPostgresOnly = [
  'server/db/{end-when-silent,listen,locked-row,plans,require-same-version}.test.ts',
  'server/http/access.test.ts',
  'server/lock-order.test.ts',
  'server/backup/backup.test.ts',
  'server/changes/{notices,two-processes}.test.ts',
  'server/features/groups/new-link-race.test.ts',
  'server/features/guests/check-in-race.test.ts',
  'server/features/guests/guest-removal-race.test.ts',
  'server/features/invites/restore-race.test.ts',
  'server/features/tours/swap-off-deleted-race.test.ts',
  'server/http/fuzz.test.ts',
  'server/http/http-refusals.test.ts',
  'server/http/headers.test.ts',
  'server/http/http.test.ts',
  'server/http/injection.test.ts',
  'server/limits/rate-store.test.ts',
  'server/process/log.test.ts',
  'server/open-api/open-api.test.ts',
  'server/operation/*.test.ts',
  'server/plugins/{limits,uploads}.test.ts',
  'server/tokens/issuer-keys.test.ts',
]

/** What is PGlite's own; and what compares two sides of our own, through the app: once is enough, on the engine that starts quickest. */
const onPgliteOnly = [
  'server/db/{checkpoints,pglite-panic,yielding-pglite}.test.ts',
  'server/overlay-agrees.test.ts',
]

/** They wait for most of their time: begun last, they would keep a run from ending. */
const waiting = ['server/features/webhooks/webhooks.test.ts', 'server/db/dir-lock.test.ts']

const hasPage = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')

const waits = ({ moduleId }: TestSpecification): boolean => waiting.some(path => moduleId.endsWith(path))

/**
 * First the files that wait; then those of the same project and environment one after the other, because a worker is kept
 * only if the next file is of its kind.
 */
class KindByKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = new Map<string, TestSpecification[]>()
    for (const file of sorted.filter(one => !waits(one))) {
      const kind = `${file.project.name} ${hasPage(file)}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), file])
    }
    return [...sorted.filter(waits), ...[...kinds.values()].flat()]
  }
}

/**
 * Files share a worker and its modules: importing the server anew for each takes longer than many a test. What a test
 * puts in place of a global or of a function goes with the test, so that none depends on those before it.
 */
const sharedWorker = { isolate: false, unstubGlobals: true, restoreMocks: true }

/** The same tests through the real app on one engine; each file starts with empty tables of its own. */
const serverOn = (engine: 'pglite' | 'postgres') => ({
  test: {
    ...sharedWorker,
    name: engine,
    include: ['server/**/*.test.ts'],
    exclude:
      engine === 'pglite'
        ? [...withoutDatabase, ...guestFiles, ...onPostgresOnly]
        : [...withoutDatabase, ...guestFiles, ...onPgliteOnly],
    env: { TEST_ENGINE: engine },
    globalSetup: [`server/testing/${engine}-template.ts`, 'server/testing/sign-in-keys.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: KindByKind },
    // More than cores, because some files wait; the default keeps one free, of two on a small machine.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...sharedWorker,
          name: 'unit',
          include: ['{contract,sync,sw,sim,src,scripts,security}/**/*.test.{ts,tsx}', ...withoutDatabase],
          setupFiles: 'src/ui/testing/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...sharedWorker, name: 'guest-files', include: guestFiles, testTimeout: 60_000 } },
      serverOn('pglite'),
      serverOn('postgres'),
    ],
  },
})
