import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceEntity } from '../../contract/offline/entities.ts'
import { type TestApp, trailOf } from './harness.ts'

/** What tests ask of the list of devices. `app` is called when a test runs: the app is started after this is made. */
export function deviceCalls(app: () => TestApp) {
  const list = async () => (await app().call<Device[]>('GET', '/devices')).body
  return {
    list,
    /** The device with this id. @throws Error when it is not on the list. */
    one: async (id: string): Promise<Device> => {
      const found = (await list()).find(device => device.id === id)
      if (!found) throw new Error('The device is not on the list.')
      return found
    },
    signOut: (id: string, waits = true) =>
      app().call<Device>('POST', `/devices/${id}/sign_out`, { body: { waits } }),
    /** The device says that it is empty; `lost` writes were never sent. */
    emptied: (id: string, lost = 0) =>
      app().call('POST', `/devices/${id}/emptied`, { as: null, body: { lost } }),
    /** What the audit trail has of the device. */
    trailOf: async (id: string) =>
      (await trailOf(app(), deviceEntity(id))).map(({ what, whoName, detail }) => ({
        what,
        whoName,
        detail,
      })),
  }
}
