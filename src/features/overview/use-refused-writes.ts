import { deviceName } from '../../lib/device-name.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { useDevices } from '../../network/use-devices.ts'

interface RefusedWrites {
  readonly count: number
  /** How many on which device; offline this one alone is known. */
  readonly byDevice: readonly { readonly device: string; readonly count: number }[]
}

/** Writes that were refused and that nobody has settled, by the device on which they stand. */
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
