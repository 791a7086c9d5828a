import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { ReadRow, WriteRow } from '../../contract/api/endpoint.ts'
import { header } from '../../contract/api/headers.ts'
import { isUuid } from '../../contract/rules/uuid.ts'
import type { Db } from '../db/client.ts'
import type { DeviceSightings, Sighting } from '../features/devices/device-sightings.ts'
import type { SignOutOrder, SignOutOrders } from '../features/devices/sign-out-orders.ts'
import { endToken } from '../features/session/revoked-tokens.ts'
import { HttpError } from '../http/http-error.ts'
import { requireUser } from './auth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * onRequest hook of a row for staff, behind `authenticate`: notes which device calls, and throws DeviceSignedOut
     * where it was signed out from elsewhere. Writes of its outbox pass until it is empty, if they are waited for.
     */
    checkDevice(row: ReadRow | WriteRow): (request: FastifyRequest) => Promise<void>
  }
}

interface DevicesPluginOptions {
  readonly db: Db
  readonly orders: Pick<SignOutOrders, 'find' | 'tell'>
  readonly sightings: Pick<DeviceSightings, 'note'>
}

const UNSENT = /^(\d{1,6}),(\d{1,6}),(\d{1,6})$/
const VERSION = /^[\w.+-]{1,32}$/

/** Knows the device of each call by its headers (decision 034). They are nothing to trust: who calls is the token's to say. */
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
      // One that never says its id again is refused by its token, and was not told.
      if (deviceId === order.deviceId && !order.told && !(await orders.tell(deviceId))) return
      if (!order.waits || order.emptied) await endToken(db, user.token)
      throw signedOut(order)
    })
  },
  { name: 'devices', dependencies: ['auth'] },
)

/** What is in its outbox is still taken from a device that is waited for. */
const mayPass = (row: ReadRow | WriteRow, { waits, emptied }: SignOutOrder): boolean =>
  waits && !emptied && row.method !== 'GET' && (row.offline.mode === 'queue' || row.name === 'writeBatch')

const signedOut = ({ requestedAt, requestedBy, waits }: SignOutOrder): HttpError =>
  new HttpError('DeviceSignedOut', `This device was signed out by ${requestedBy} and is to be emptied.`, {
    requested_by: requestedBy,
    requested_at: requestedAt.toISOString(),
    waits,
  })

const textOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '')

/** The id that a request's device says it has. */
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
