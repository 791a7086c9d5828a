import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../../db/client.ts'
import { devices, deviceTokens } from '../../db/devices.ts'
import { watchTable } from '../../db/watch-table.ts'

/** The channel on which processes announce that the order for a device has changed or was withdrawn. */
const DEVICES_CHANNEL = 'trackside_devices'

/** An order to a device to sign itself out and empty itself, also after it was carried out. */
export interface SignOutOrder {
  readonly deviceId: string
  readonly requestedAt: Date
  /** The name of the user who gave the order. */
  readonly requestedBy: string
  /** Whether the device's unsent writes are still accepted. */
  readonly waits: boolean
  readonly told: boolean
  readonly emptied: boolean
}

/** Converts an order for the API, as the device is told of it. */
export const orderToApi = ({ requestedAt, requestedBy, waits }: SignOutOrder) => ({
  requested_by: requestedBy,
  requested_at: requestedAt.toISOString(),
  waits,
})

export type SignOutOrders = ReturnType<typeof createSignOutOrders>

/** Announces to all processes, at commit, that a device's order has changed. */
export const announceOrder = async (db: Db, deviceId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${DEVICES_CHANNEL}, ${deviceId})`)
}

const FORGOTTEN_PREFIX = 'forgotten '

/** Announces to all processes that a device was removed from the list, so that their sightings do not bring it back. */
export const announceForgotten = async (db: Db, deviceId: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${DEVICES_CHANNEL}, ${FORGOTTEN_PREFIX + deviceId})`)
}

/** Reads the orders from the table, with the tokens that their devices were seen with. */
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
 * Keeps the orders to devices in this process's memory. Calls `onForgotten` for a device that was removed from the
 * list. While notices cannot arrive, each call queries the table.
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

  /** If there is an order for a watcher, calls it back and removes it. */
  function callBack(watcher: Watcher): void {
    const order = orderIn(known, watcher.deviceId, watcher.tokenId)
    if (order && watchers.delete(watcher)) watcher.onOrder(order)
  }

  return {
    /** The order for a device, or for the device that a token was seen with. Rejects if a needed query fails. */
    async find(deviceId: string | undefined, tokenId?: string): Promise<SignOutOrder | undefined> {
      const orders = table.isCurrent() ? known : await readOrders(db)
      return orderIn(orders, deviceId, tokenId)
    },

    /** Like `find`, but always queries the table. */
    lookUp: async (deviceId: string | undefined, tokenId: string): Promise<SignOutOrder | undefined> =>
      orderIn(await readOrders(db), deviceId, tokenId),

    /** Records that a device has received its order. Returns false if the order was withdrawn in the meantime. */
    async markReceived(deviceId: string): Promise<boolean> {
      const pending = and(eq(devices.id, deviceId), isNotNull(devices.signOutRequestedAt))
      const [told] = await db
        .update(devices)
        .set({ toldAt: sql`coalesce(${devices.toldAt}, now())` })
        .where(pending)
        .returning({ id: devices.id })
      if (told) await announceOrder(db, deviceId)
      return told !== undefined
    },

    /** Must be called when this process has committed a change of an order, so that it need not wait for the notice. */
    changed: table.refresh,

    /** Calls back once when there is an order for a device or a token. Returns an unsubscribe function. */
    watch(watcher: Watcher): () => void {
      watchers.add(watcher)
      callBack(watcher)
      return () => watchers.delete(watcher)
    },

    close: table.close,
  }
}
