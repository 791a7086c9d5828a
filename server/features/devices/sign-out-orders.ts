import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../db/client.ts'
import { devices, deviceTokens } from '../../db/devices.ts'
import { watchTable } from '../../db/watch-table.ts'

/** On this channel every process hears that the order for a device is another one, or was called back. */
const DEVICES_CHANNEL = 'trackside_devices'

/** A device is to sign itself out and to empty itself, or has done so. */
export interface SignOutOrder {
  readonly deviceId: string
  readonly requestedAt: Date
  /** Name of who asked for it. */
  readonly requestedBy: string
  /** Whether its unsent writes are still taken. */
  readonly waits: boolean
  readonly told: boolean
  readonly emptied: boolean
}

export type SignOutOrders = ReturnType<typeof createSignOutOrders>

/** Tells every process that a device's order has changed, once the transaction is committed. */
export const announceOrder = async (db: Db, deviceId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${DEVICES_CHANNEL}, ${deviceId})`)
}

const FORGOTTEN_PREFIX = 'forgotten '

/** Tells every process that a device was taken off the list: what was noted of it before is not to bring it back. */
export const announceForgotten = async (db: Db, deviceId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${DEVICES_CHANNEL}, ${FORGOTTEN_PREFIX + deviceId})`)
}

/** The orders as the table has them, and the tokens that their devices were seen with. */
async function readOrders(db: Db) {
  const rows = await db
    .select({
      deviceId: devices.id,
      requestedAt: devices.signOutRequestedAt,
      requestedBy: devices.signOutRequestedBy,
      waits: devices.signOutWaits,
      toldAt: devices.toldAt,
      emptiedAt: devices.emptiedAt,
      tokenId: deviceTokens.tokenId,
    })
    .from(devices)
    .leftJoin(deviceTokens, eq(deviceTokens.deviceId, devices.id))
    .where(isNotNull(devices.signOutRequestedAt))
  const byDevice = new Map<string, SignOutOrder>()
  const byToken = new Map<string, SignOutOrder>()
  for (const { deviceId, requestedAt, requestedBy, waits, toldAt, emptiedAt, tokenId } of rows) {
    if (!requestedAt) continue
    const order = byDevice.get(deviceId) ?? {
      deviceId,
      requestedAt,
      requestedBy: requestedBy ?? '',
      waits,
      told: toldAt !== null,
      emptied: emptiedAt !== null,
    }
    byDevice.set(deviceId, order)
    if (tokenId !== null) byToken.set(tokenId, order)
  }
  return { byDevice, byToken }
}

interface Watcher {
  readonly deviceId: string | undefined
  readonly tokenId: string
  readonly onOrder: (order: SignOutOrder) => void
}

/**
 * The devices that were signed out from elsewhere, as this process knows them; `onForgotten` is called for one that was
 * taken off the list. While notices cannot come, the table is asked at each call.
 */
export function createSignOutOrders(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onForgotten: (deviceId: string) => void,
) {
  let known: Awaited<ReturnType<typeof readOrders>> = { byDevice: new Map(), byToken: new Map() }
  const watchers = new Set<Watcher>()
  const orderIn = (orders: typeof known, deviceId: string | undefined, tokenId: string | undefined) =>
    (deviceId === undefined ? undefined : orders.byDevice.get(deviceId)) ??
    (tokenId === undefined ? undefined : orders.byToken.get(tokenId))

  const table = watchTable({ listen }, log, {
    channel: DEVICES_CHANNEL,
    what: 'signed-out devices',
    read: async () => {
      known = await readOrders(db)
      for (const watcher of [...watchers]) callBack(watcher)
    },
    onNotice: payload => {
      if (payload.startsWith(FORGOTTEN_PREFIX)) onForgotten(payload.slice(FORGOTTEN_PREFIX.length))
      table.refresh()
    },
  })

  /** Calls a watcher back where there is an order for it, and forgets it. */
  function callBack(watcher: Watcher): void {
    const order = orderIn(known, watcher.deviceId, watcher.tokenId)
    if (order && watchers.delete(watcher)) watcher.onOrder(order)
  }

  return {
    /** The order for a device, or for the one that a token was seen with. Rejects when the database has to be asked and does not answer. */
    async find(deviceId: string | undefined, tokenId?: string): Promise<SignOutOrder | undefined> {
      const orders = table.isCurrent() ? known : await readOrders(db)
      return orderIn(orders, deviceId, tokenId)
    },

    /** The same, by what the table says just now. */
    lookUp: async (deviceId: string | undefined, tokenId: string): Promise<SignOutOrder | undefined> =>
      orderIn(await readOrders(db), deviceId, tokenId),

    /** Notes that a device has heard of its order; false where that was called back meanwhile. */
    async tell(deviceId: string): Promise<boolean> {
      const pending = and(eq(devices.id, deviceId), isNotNull(devices.signOutRequestedAt))
      const [told] = await db
        .update(devices)
        .set({ toldAt: sql`coalesce(${devices.toldAt}, now())` })
        .where(pending)
        .returning({ id: devices.id })
      if (told) await announceOrder(db, deviceId)
      return told !== undefined
    },

    /** This process has given or called back an order and committed that: it waits for no notice. */
    changed: table.refresh,

    /** Calls back once, when there is an order for a device or a token. Returns an unsubscribe function. */
    watch(watcher: Watcher): () => void {
      watchers.add(watcher)
      callBack(watcher)
      return () => watchers.delete(watcher)
    },

    close: table.close,
  }
}
