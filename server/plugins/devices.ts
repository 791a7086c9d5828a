import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ReadRow, WriteRow } from '../../contract/api/endpoint.ts'
import { header } from '../../contract/api/headers.ts'
import { isUuid } from '../../contract/rules/uuid.ts'
import type { Db } from '../db/client.ts'
import type { DeviceSightings, Sighting } from '../features/devices/device-sightings.ts'
import { orderToApi, type SignOutOrder, type SignOutOrders } from '../features/devices/sign-out-orders.ts'
import { revokeToken } from '../features/session/revoked-tokens.ts'
import { HttpError } from '../http/http-error.ts'
import { requireUser } from './auth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * onRequest hook of staff rows, after `authenticate`: records which device calls, and throws DeviceSignedOut if it
     * was signed out from elsewhere. If the order waits for unsent writes, these pass until the device is empty.
     */
    checkDevice(row: ReadRow | WriteRow): (request: FastifyRequest) => Promise<void>
  }
}

interface DevicesPluginOptions {
  readonly db: Db
  readonly orders: Pick<SignOutOrders, 'find' | 'markReceived'>
  readonly sightings: Pick<DeviceSightings, 'note'>
}

const UNSENT = /^(\d{1,6}),(\d{1,6}),(\d{1,6})$/
const VERSION = /^[\w.+-]{1,32}$/

/** Identifies the device of each call by its headers (decision 034). They prove nothing: only the token is trusted. */
export const devicesPlugin = fp<DevicesPluginOptions>(
  async (app, { db, orders, sightings }) => {
    app.decorate('checkDevice', row => async request => {
      const user = requireUser(request)
      const deviceId = deviceIdOf(request)
      if (deviceId !== undefined) {
        request.user = { ...user, device: deviceId }
        sightings.note({
          deviceId,
          userId: user.id,
          userName: user.name,
          tokenId: user.token.tokenId,
          tokenEndsAt: user.token.endsAt,
          appVersion: appVersionOf(request),
          unsent: unsentOf(request),
          at: new Date(),
        })
      }
      const order = await orders.find(deviceId, user.token.tokenId)
      if (!order || mayPass(row, order)) return
      // A device that no longer sends its id is refused because of its token, and does not count as told.
      if (deviceId === order.deviceId && !order.told && !(await orders.markReceived(deviceId))) return
      if (!order.waits || order.emptied) await revokeToken(db, user.token)
      throw signedOut(order)
    })
  },
  { name: 'devices', dependencies: ['auth'] },
)

/** Whether a call passes in spite of the order: a write from an outbox whose unsent writes are waited for. */
const mayPass = (row: ReadRow | WriteRow, { waits, emptied }: SignOutOrder): boolean =>
  waits && !emptied && row.method !== 'GET' && (row.offline.mode === 'queue' || row.name === 'writeBatch')

const signedOut = (order: SignOutOrder): HttpError =>
  new HttpError(
    'DeviceSignedOut',
    `This device was signed out by ${order.requestedBy} and is to be emptied.`,
    orderToApi(order),
  )

const textOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '')

/** The device id in a request's headers. */
function deviceIdOf(request: FastifyRequest): string | undefined {
  const id = textOf(request, header.device)
  return isUuid(id) ? id.toLowerCase() : undefined
}

function appVersionOf(request: FastifyRequest): string | undefined {
  const version = textOf(request, header.app)
  return VERSION.test(version) ? version : undefined
}

function unsentOf(request: FastifyRequest): Sighting['unsent'] {
  const match = UNSENT.exec(textOf(request, header.unsent))
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}
