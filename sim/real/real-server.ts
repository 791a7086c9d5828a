import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { header, parseVersions } from '../../contract/api/headers.ts'
import type { LiveChange } from '../../contract/api/live.schema.ts'
import { API_BASE } from '../../contract/index.ts'
import { uuid } from '../../contract/testing/world.ts'
import { createApp } from '../../server/app.ts'
import { changesSince } from '../../server/changes/changes-since.ts'
import { currentVersions } from '../../server/changes/versions.ts'
import { type Db, openDatabase } from '../../server/db/client.ts'
import { changes, idempotencyKeys } from '../../server/db/schema.ts'
import { demoSignIn } from '../../server/demo/demo-sign-in.ts'
import { issueToken } from '../../server/demo/issue-token.ts'
import { demoIssuer } from '../../server/demo/sign-in-settings.ts'
import { ANSWER_SHAPE } from '../../server/http/answer-shape.ts'
import { readConfig } from '../../server/process/config.ts'
import { createLog } from '../../server/process/log.ts'
import { BATCH_PATH, writesIn } from '../model/batch.ts'
import type { ChangedRows } from '../model/call.ts'
import { listPaths } from '../model/reads.ts'
import { EVENT } from '../model/state.ts'
import type { ServerAnswer, ServerParts, ServerRequest, SimServer } from '../server.ts'
import { staff } from '../world/tokens.ts'
import { storeEvent } from './event-rows.ts'
import { installVirtualDate } from './virtual-date.ts'

const ORIGIN = 'http://localhost:3000'
/** Tokens of the simulation expire by its own clock; those of the app last a whole run. */
const TOKEN_SECONDS = 30 * 24 * 3600
const ONE_USER_DOES_ALL = '1000000000'

/** The real app on PGlite in this process, for successive runs. */
interface RealServer {
  /** Starts an app on the event as at the start of each run, with the clock of that run. */
  begin(): Promise<RealRun>
  close(): Promise<void>
}

interface RealRun {
  attach(parts: ServerParts): SimServer
  end(): Promise<void>
}

/** Starts the database. */
export async function openRealServer(guestCount: number): Promise<RealServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-sim-'))
  const log = createLog('silent')
  const database = await openDatabase({ dataDir: 'memory://', log })
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LIMIT_USER_PER_MINUTE: ONE_USER_DOES_ALL,
  })
  const { signIn, keys, publicKeys } = await demoSignIn(dataDir, ORIGIN)

  const tokenOf = async (name: string, n: number) =>
    issueToken({
      keys,
      issuer: demoIssuer(ORIGIN),
      staff: { oid: uuid('5', n), name, email: `${n}@team.example`, is_tour_guide: false, role: '' },
      expiresIn: TOKEN_SECONDS,
    })

  return {
    async begin() {
      let now = () => EVENT.start
      const removeDate = installVirtualDate(() => now())
      await storeEvent(database.db, guestCount)
      const app = await createApp({ config, database, log, signIn, keys: publicKeys })
      await app.ready()
      const tokens = new Map(
        await Promise.all(staff.map(async ({ id, name }, n) => [id, await tokenOf(name, n)] as const)),
      )
      return {
        attach(parts) {
          now = parts.now
          return serverOf(app, database.db, parts, tokens)
        },
        async end() {
          await app.close()
          removeDate()
        },
      }
    },
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function serverOf(
  app: FastifyInstance,
  db: Db,
  parts: ServerParts,
  tokens: ReadonlyMap<string, string>,
): SimServer {
  const guestsTouched = new Map<string, ChangedRows>()

  /** The app's token for the user of a simulated token; an invalid one is passed on and refused. */
  function authorization(given: string | null): string | undefined {
    const user = parts.tokens.userOf(given, parts.now())
    return user ? `Bearer ${tokens.get(user.id)}` : (given ?? undefined)
  }

  async function call({ method, path, headers, body }: ServerRequest): Promise<ServerAnswer> {
    const bearer = authorization(headers.get('authorization'))
    const answer = await app.inject({
      method: method as 'GET',
      url: API_BASE + path,
      headers: { ...Object.fromEntries(headers), ...(bearer === undefined ? {} : { authorization: bearer }) },
      ...(body === null ? {} : { payload: body }),
    })
    const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(entries), text: answer.body }
  }

  /** Records the guests changed by a group check-in, the only write that changes more than it names. */
  async function noteTouched(request: ServerRequest): Promise<void> {
    for (const { key, path } of writesIn(request)) {
      if (!path.startsWith('/guests/checkin_group/')) continue
      const lines = await db.select({ entity: changes.entity }).from(changes).where(eq(changes.key, key))
      const ids = lines.flatMap(({ entity }) => (entity.startsWith('guest:') ? [entity.slice(6)] : []))
      guestsTouched.set(key, { guests: ids })
    }
  }

  /** Nobody else writes here, so the versions in answers are those of the database. */
  let version = 0
  async function noteVersion(path: string, { headers }: ServerAnswer): Promise<void> {
    // A batch returns the version of each of its writes, but none of its own.
    const versions =
      path === BATCH_PATH
        ? await currentVersions(db, [EVENT.id])
        : parseVersions(headers[header.version] ?? null)
    version = Math.max(version, versions.get(EVENT.id) ?? 0)
  }
  /** The latest delta, which several tablets usually request at once. */
  let latest: { readonly from: number; readonly to: number; readonly change: LiveChange } | undefined
  async function changesAfter(from: number): Promise<LiveChange> {
    if (latest?.from !== from || latest.to !== version)
      latest = { from, to: version, change: await changesSince(db, EVENT.id, from, new Date()) }
    return latest.change
  }

  return {
    answerShape: ANSWER_SHAPE,
    async handle(request) {
      const answer = await call(request)
      await noteVersion(request.path, answer)
      if (request.method !== 'GET') await noteTouched(request)
      return answer
    },
    version: () => version,
    changesSince: changesAfter,
    async lists() {
      const rows = new Map<string, unknown>()
      for (const path of Object.values(listPaths)) {
        const answer = await app.inject({
          url: API_BASE + path,
          headers: { authorization: `Bearer ${tokens.get(staff[0]?.id ?? '')}` },
        })
        rows.set(path, answer.json())
      }
      return rows
    },
    touchedBy: key => guestsTouched.get(key),
    async keysInTrail() {
      const carriedOut = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)
      const entries = await db
        .selectDistinct({ key: changes.key, version: changes.version })
        .from(changes)
        .where(and(isNotNull(changes.key), eq(changes.scope, EVENT.id)))
      const first = new Set<string>()
      // A write that had nothing left to do has no trail entry; one carried out twice has entries of two versions.
      const again = entries.flatMap(({ key }) => {
        if (key === null) return []
        if (first.has(key)) return [key]
        first.add(key)
        return []
      })
      return [...carriedOut.map(({ key }) => key), ...again]
    },
  }
}
