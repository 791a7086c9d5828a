import { useEffect, useMemo } from 'react'
import type { Device } from '../../contract/api/devices.schema.ts'
import { deviceList } from '../../contract/api/devices.ts'
import { type ReadState, useRead } from '../api/use-read.ts'
import { useNetwork } from './network-state.tsx'

/** The live feed does not carry the reports of other devices, so they are polled. */
const REFRESH_INTERVAL_MS = 5_000

/**
 * The last report of each device, read again while on screen, with the current pending count for this device. Offline
 * nothing is known of the others.
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
