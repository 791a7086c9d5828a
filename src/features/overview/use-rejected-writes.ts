import { maySend } from '../../../contract/rules/devices.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { useDevices } from '../../network/use-devices.ts'

interface RejectedWrites {
  readonly count: number
  /** The count by device. Offline only this device is known, and is named whatever its count. */
  readonly byDevice: readonly { readonly device: string; readonly count: number }[]
}

/** Refused writes that can still be settled, by device. */
export function useRejectedWrites(): RejectedWrites {
  const { online, rejected } = useNetwork()
  const { data: devices } = useDevices()
  const own = { device: 'This device', count: rejected }
  const known =
    online && devices
      ? devices
          .filter(device => device.is_this || maySend(device))
          .map(device => (device.is_this ? own : { device: deviceName(device), count: device.rejected }))
      : [own]
  const byDevice = known.filter(({ count }) => count > 0 || !online)
  return { count: byDevice.reduce((sum, { count }) => sum + count, 0), byDevice }
}
