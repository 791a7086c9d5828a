import { useEffect, useMemo } from 'react'
import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceList } from '../../contract/api/devices.ts'
import { type ReadState, useRead } from '../api/use-read.ts'
import { useNetwork } from './network-state.tsx'

/** What the other devices say of themselves is no change that the live feed tells. */
const REFRESH_INTERVAL_MS = 5_000

/**
 * What each device said of itself last, asked again while it is on screen, and how much waits on this one now. Offline nothing
 * is known of the others.
 */
export function useDevices(): ReadState<Device[]> {
  const { online, pendingRequests: waiting } = useNetwork()
  const read = useRead(deviceList, {}, { enabled: online })
  const { data, retry } = read
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [online, retry])
  const devices = useMemo(
    () => data?.map(device => (device.is_this ? { ...device, waiting } : device)),
    [data, waiting],
  )
  return { ...read, data: devices }
}
