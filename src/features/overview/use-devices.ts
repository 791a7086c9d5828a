import { useEffect } from 'react'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceList } from '../../../contract/api/devices.ts'
import { type ReadState, useRead } from '../../api/use-read.ts'
import { useOnline } from '../../network/network-state.tsx'

/** What the other devices say of themselves is no change that the live feed tells. */
const REFRESH_INTERVAL_MS = 10_000

/** What each device said of itself last, asked again while it is on screen. Offline nothing is known but of this one. */
export function useDevices(): ReadState<Device[]> {
  const online = useOnline()
  const read = useRead(deviceList, {}, { enabled: online })
  const { retry } = read
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [online, retry])
  return read
}
