import { desc, eq } from 'drizzle-orm'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { TEAM_SCOPE } from '../../../contract/api/headers.ts'
import { deviceEntity } from '../../../contract/offline/entities.ts'
import { mayForget } from '../../../contract/rules/devices.ts'
import { recordChanges } from '../../changes/versions.ts'
import type { Db } from '../../db/client.ts'
import { devices, deviceTokens } from '../../db/devices.ts'
import { transact } from '../../db/transact.ts'
import type { Handlers } from '../../http/call.ts'
import { HttpError, orThrow } from '../../http/http-error.ts'
import { revokeToken } from '../session/revoked-tokens.ts'
import type { DeviceSightings } from './device-sightings.ts'
import { announceForgotten, announceOrder, type SignOutOrders } from './sign-out-orders.ts'

type Row = typeof devices.$inferSelect
type Name =
  | 'deviceList'
  | 'deviceRename'
  | 'deviceSignOut'
  | 'deviceSignOutCancel'
  | 'deviceForget'
  | 'deviceOrder'
  | 'deviceEmptied'

interface Needs {
  readonly orders: Pick<SignOutOrders, 'find' | 'markReceived'>
  readonly sightings: Pick<DeviceSightings, 'flush' | 'tokensOf'>
}

/** The devices of staff, and orders to sign one out and empty it (decision 034). */
export const deviceHandlers = ({ orders, sightings }: Needs): Handlers<Name> => ({
  deviceList: {
    answer: async ({ db, caller }) => {
      await sightings.flush()
      const rows = await db.select().from(devices).orderBy(desc(devices.lastSeen), devices.id)
      return rows.map(row => toApi(row, caller.device))
    },
  },

  deviceRename: async ({ db, params, body, caller, changed, unchanged }) => {
    const row = await lockDevice(db, params.id)
    const name = body.name === '' ? null : body.name
    if (row.name === name) unchanged(TEAM_SCOPE)
    else {
      await db.update(devices).set({ name }).where(eq(devices.id, row.id))
      changed(TEAM_SCOPE, deviceEntity(row.id))
    }
    return toApi({ ...row, name }, caller.device)
  },

  deviceSignOut: async ({ db, params, body, caller, now, changed, unchanged }) => {
    const row = await lockDevice(db, params.id)
    if (row.emptiedAt) throw new HttpError('DeviceEmptied')
    if (row.signOutRequestedAt && (body.waits || !row.signOutWaits)) {
      unchanged(TEAM_SCOPE)
      return toApi(row, caller.device)
    }
    const order = {
      signOutRequestedAt: now,
      signOutRequestedBy: caller.name,
      signOutWaits: body.waits,
    }
    await db.update(devices).set(order).where(eq(devices.id, row.id))
    if (!body.waits) await endTokensOf(db, row.id, sightings)
    await announceOrder(db, row.id)
    changed(TEAM_SCOPE, deviceEntity(row.id), { waits: body.waits })
    return toApi({ ...row, ...order }, caller.device)
  },

  deviceSignOutCancel: async ({ db, params, changed, unchanged }) => {
    const row = await lockDevice(db, params.id)
    if (row.emptiedAt) throw new HttpError('DeviceEmptied')
    if (row.toldAt) throw new HttpError('DeviceTold')
    if (!row.signOutRequestedAt) return unchanged(TEAM_SCOPE)
    await db
      .update(devices)
      .set({ signOutRequestedAt: null, signOutRequestedBy: null, signOutWaits: true })
      .where(eq(devices.id, row.id))
    await announceOrder(db, row.id)
    changed(TEAM_SCOPE, deviceEntity(row.id))
  },

  deviceForget: async ({ db, params, now, changed }) => {
    const row = await lockDevice(db, params.id)
    if (!mayForget(toApi(row, undefined), now.getTime())) throw new HttpError('DeviceInUse')
    await db.delete(devices).where(eq(devices.id, row.id))
    await announceForgotten(db, row.id)
    changed(TEAM_SCOPE, deviceEntity(row.id))
  },

  deviceOrder: {
    answer: async ({ params }) => {
      const order = await orders.find(params.id.toLowerCase())
      const told = order && (order.told || (await orders.markReceived(order.deviceId)))
      return order && told
        ? { signed_out: true, waits: order.waits, requested_at: order.requestedAt.toISOString() }
        : { signed_out: false, waits: true, requested_at: null }
    },
  },

  deviceEmptied: async ({ db, params, body, now }) => {
    const id = params.id.toLowerCase()
    const order = await orders.find(id)
    if (!order || order.emptied) return
    await transact(db, async tx => {
      const [row] = await tx.select().from(devices).where(eq(devices.id, id)).for('update')
      if (!row?.signOutRequestedAt || row.emptiedAt) return
      await tx
        .update(devices)
        .set({ emptiedAt: now, lost: body.lost, waiting: 0, waitingOfOthers: 0, rejected: 0 })
        .where(eq(devices.id, id))
      await endTokensOf(tx, id, sightings)
      await announceOrder(tx, id)
      const origin = {
        what: 'deviceEmptied',
        whoId: 'device',
        whoName: 'the device itself',
        device: id,
        at: now,
      }
      await recordChanges(tx, origin, [
        { scope: TEAM_SCOPE, entity: deviceEntity(id), detail: { lost: body.lost } },
      ])
    })
  },
})

/** Returns a device and locks it against other orders. Throws DeviceNotFound. */
async function lockDevice(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(devices).where(eq(devices.id, id)).for('update')
  return orThrow(row, 'DeviceNotFound')
}

/** Revokes the tokens that a device was seen with, including those in memory that are not in the table yet. */
async function endTokensOf(db: Db, id: string, sightings: Pick<DeviceSightings, 'tokensOf'>): Promise<void> {
  const written = await db
    .select({ tokenId: deviceTokens.tokenId, endsAt: deviceTokens.endsAt })
    .from(deviceTokens)
    .where(eq(deviceTokens.deviceId, id))
  for (const token of [...written, ...sightings.tokensOf(id)]) await revokeToken(db, token)
}

const toApi = (row: Row, thisDevice: string | undefined): Device => ({
  id: row.id,
  name: row.name,
  user_name: row.userName,
  app_version: row.appVersion,
  first_seen: row.firstSeen.toISOString(),
  last_seen: row.lastSeen.toISOString(),
  waiting: row.waiting,
  waiting_of_others: row.waitingOfOthers,
  rejected: row.rejected,
  is_this: row.id === thisDevice,
  sign_out: row.signOutRequestedAt && {
    requested_at: row.signOutRequestedAt.toISOString(),
    requested_by: row.signOutRequestedBy ?? '',
    waits: row.signOutWaits,
    told_at: row.toldAt?.toISOString() ?? null,
    emptied_at: row.emptiedAt?.toISOString() ?? null,
    lost: row.lost,
  },
})
