import { deviceName } from '../../lib/device-name.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { useDevices } from '../../network/use-devices.ts'

interface RefusedWrites {
  readonly count: number
  /** The count by device; offline, only this device is known. */
  readonly byDevice: readonly { readonly device: string; readonly count: number }[]
}

/** Refused writes that nobody has settled, by device. */
export function useRefusedWrites(): RefusedWrites {
  const { online, rejected } = useNetwork()
  const { data: devices } = useDevices()
  const known =
    online && devices
      ? devices.map(device => ({
          device: device.is_this ? 'This device' : deviceName(device),
          count: device.is_this ? rejected : device.rejected,
        }))
      : [{ device: 'This device', count: rejected }]
  const byDevice = known.filter(({ count }) => count > 0)
  return { count: byDevice.reduce((sum, { count }) => sum + count, 0), byDevice }
}
