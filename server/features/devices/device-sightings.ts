import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { devices, deviceTokens } from '../../db/devices.ts'
import { logFirstFailure } from '../../process/log-first-failure.ts'
import type { TokenRef } from '../session/revoked-tokens.ts'

/** How often the rows of devices are written, all in one statement. */
const FLUSH_INTERVAL_MS = 60_000
/** How soon a new device, or a new token on a device, is written. */
const FIRST_FLUSH_MS = 500
/**
 * The most devices listed for a user: the caller chooses the id, so their number must be limited. Processes that write at
 * the same moment may exceed it.
 */
const MAX_DEVICES_OF_A_USER = 200
/** The most devices kept in memory between two flushes. */
const MAX_NOTED = 5_000

/** What a call reveals about its device. */
export interface Sighting {
  readonly deviceId: string
  readonly userId: string
  readonly userName: string
  readonly tokenId: string
  readonly tokenEndsAt: Date
  readonly appVersion: string | undefined
  /** Unsent writes of the user, of others, and refused ones; undefined if the call does not say. */
  readonly unsent: readonly [waiting: number, ofOthers: number, rejected: number] | undefined
  readonly at: Date
}

export type DeviceSightings = ReturnType<typeof createDeviceSightings>

/** Collects in memory which devices call, and writes that at intervals, so that a call needs no statement. */
export function createDeviceSightings(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  /** Sightings since the last flush, by device and token. */
  let noted = new Map<string, Sighting>()
  /** Sightings that are being written. */
  let underWay: ReadonlyMap<string, Sighting> = new Map()
  /** Pairs of device and token that are already in the table. */
  const written = new LRUCache<string, true>({ max: MAX_NOTED })
  let soon: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  const attempt = logFirstFailure(error =>
    log.warn({ err: error }, 'the times at which devices were seen could not be stored; trying again'),
  )

  async function write(): Promise<void> {
    clearTimeout(soon)
    soon = undefined
    if (noted.size === 0) return
    const seen = noted
    underWay = seen
    noted = new Map()
    if (await attempt(() => store(db, [...seen.values()])))
      for (const key of seen.keys()) written.set(key, true)
    // After a failure, keep the sightings for the next flush, except where there are newer ones.
    else for (const [key, sighting] of seen) if (!noted.has(key)) noted.set(key, sighting)
    underWay = new Map()
  }

  /** Flushes one after the other, so that an older sighting never overwrites a later one. */
  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()

  return {
    /** Records a call in memory. */
    note(sighting: Sighting): void {
      const key = `${sighting.deviceId} ${sighting.tokenId}`
      const before = noted.get(key)
      if (!before && noted.size >= MAX_NOTED) return
      noted.set(key, { ...sighting, unsent: sighting.unsent ?? before?.unsent })
      if (!written.has(key)) soon ??= setTimeout(() => void flush(), FIRST_FLUSH_MS).unref()
    },

    /** The tokens of a device that may not be in the table yet. */
    tokensOf: (deviceId: string): TokenRef[] =>
      [...underWay.values(), ...noted.values()]
        .filter(sighting => sighting.deviceId === deviceId)
        .map(({ tokenId, tokenEndsAt }) => ({ tokenId, endsAt: tokenEndsAt })),

    /** Drops the sightings of a device that are not written yet. */
    forget(deviceId: string): void {
      for (const [key, sighting] of noted) if (sighting.deviceId === deviceId) noted.delete(key)
      for (const key of [...written.keys()]) if (key.startsWith(`${deviceId} `)) written.delete(key)
    },

    /** Writes the sightings; never rejects. Must not be awaited within a transaction. */
    flush,

    /** Writes the remaining sightings and stops. */
    async close(): Promise<void> {
      clearInterval(timer)
      clearTimeout(soon)
      await flush()
    },
  }
}

/** Stores sightings, the latest of each device, in the order of ids, so that two processes never deadlock. */
async function store(db: Db, sightings: readonly Sighting[]): Promise<void> {
  const rows = sightings.map(({ unsent, at, tokenEndsAt, ...sighting }) => ({
    ...sighting,
    waiting: unsent?.[0] ?? null,
    ofOthers: unsent?.[1] ?? null,
    rejected: unsent?.[2] ?? null,
    at: at.toISOString(),
    endsAt: tokenEndsAt.toISOString(),
  }))
  await db.execute(sql`
    with seen as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as s(
        "deviceId" uuid, "userId" text, "userName" text, "tokenId" text, "endsAt" timestamptz, "appVersion" text,
        waiting int, "ofOthers" int, rejected int, at timestamptz
      )
    ),
    latest as (select distinct on ("deviceId") * from seen order by "deviceId", at desc),
    numbered as (
      select latest.*, known.id is not null as is_known,
        row_number() over (partition by latest."userId", known.id is not null order by latest.at) as number
      from latest left join ${devices} as known on known.id = latest."deviceId"
    ),
    allowed as (
      select * from numbered
      where is_known or number
        <= ${MAX_DEVICES_OF_A_USER} - (select count(*) from ${devices} where user_id = numbered."userId")
    ),
    stored as (
      insert into ${devices} as d
        (id, user_id, user_name, app_version, first_seen, last_seen, waiting, waiting_of_others, rejected)
      select "deviceId", "userId", "userName", "appVersion", at, at,
        coalesce(waiting, 0), coalesce("ofOthers", 0), coalesce(rejected, 0)
      from allowed order by "deviceId"
      on conflict (id) do update set
        user_id = excluded.user_id,
        user_name = excluded.user_name,
        app_version = coalesce(excluded.app_version, d.app_version),
        last_seen = excluded.last_seen,
        waiting = coalesce((select waiting from latest where "deviceId" = d.id), d.waiting),
        waiting_of_others = coalesce((select "ofOthers" from latest where "deviceId" = d.id), d.waiting_of_others),
        rejected = coalesce((select rejected from latest where "deviceId" = d.id), d.rejected)
      where d.emptied_at is null and (
        excluded.last_seen >= d.last_seen
        -- From a server whose clock was ahead: nothing that the device reports would count until then.
        or d.last_seen > now() + interval '5 minutes'
      )
    ),
    past as (delete from ${deviceTokens} where ends_at < now() - interval '5 minutes')
    insert into ${deviceTokens} (device_id, token_id, ends_at)
    select "deviceId", "tokenId", max("endsAt") from seen
    where "deviceId" in (select "deviceId" from allowed) and "endsAt" > now()
    group by "deviceId", "tokenId" order by "deviceId", "tokenId"
    on conflict (device_id, token_id) do nothing`)
}
