import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceEntity } from '../../contract/offline/entities.ts'
import { type TestApp, trailOf } from './harness.ts'

/** Calls about devices for tests. `app` is called only when a test runs, as the app starts after this is created. */
export function deviceCalls(app: () => TestApp) {
  const list = async () => (await app().call<Device[]>('GET', '/devices')).body
  return {
    list,
    /** The device with this id. @throws Error if it is not on the list. */
    one: async (id: string): Promise<Device> => {
      const found = (await list()).find(device => device.id === id)
      if (!found) throw new Error('The device is not on the list.')
      return found
    },
    signOut: (id: string, waits = true) =>
      app().call<Device>('POST', `/devices/${id}/sign_out`, { body: { waits } }),
    /** Reports that the device is empty and that `lost` writes were never sent. */
    emptied: (id: string, lost = 0) =>
      app().call('POST', `/devices/${id}/emptied`, { as: null, body: { lost } }),
    /** The audit trail of the device. */
    trailOf: async (id: string) =>
      (await trailOf(app(), deviceEntity(id))).map(({ what, whoName, detail }) => ({
        what,
        whoName,
        detail,
      })),
  }
}
