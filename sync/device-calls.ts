import { deviceEmptied, deviceOrder } from '../contract/api/devices.ts'
import { fillPath } from '../contract/api/path.ts'
import { API_BASE } from '../contract/index.ts'
import { type ApiCall, NoResponse } from './api-call.ts'
import { parseJsonAnswer } from './classify.ts'
import type { Device } from './device.ts'
import type { SignOutOrder } from './remote-sign-out.ts'

interface Options {
  readonly api: Pick<ApiCall, 'send'>
  readonly device: Pick<Device, 'id'>
}

/** API calls that the device makes without a signed-in user. */
export function createDeviceCalls({ api, device }: Options) {
  async function send(url: string, init: RequestInit): Promise<Response | undefined> {
    try {
      return await api.send(API_BASE + url, init)
    } catch (error) {
      if (error instanceof NoResponse) return undefined
      throw error
    }
  }

  return {
    /** Asks for this device's sign-out order; returns undefined if there is none or the server did not answer. */
    async fetchSignOutOrder(): Promise<SignOutOrder | undefined> {
      const response = await send(fillPath(deviceOrder.path, { id: device.id() }), {})
      if (!response?.ok) return undefined
      const answer = parseJsonAnswer({
        headers: response.headers,
        text: await response.text().catch(() => ''),
      })
      if (typeof answer !== 'object' || answer === null) return undefined
      const { signed_out, waits, requested_at } = {
        signed_out: false,
        waits: true,
        requested_at: null,
        ...answer,
      }
      if (!signed_out || typeof requested_at !== 'string') return undefined
      return { by: null, at: requested_at, waits }
    },

    /** Reports that the device `id` is empty, and how many writes were lost. Returns whether the server accepted it. */
    async report(id: string, lost: number): Promise<boolean> {
      const response = await send(fillPath(deviceEmptied.path, { id }), {
        method: deviceEmptied.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lost }),
      })
      return response?.ok === true
    },
  }
}
