import { useEffect, useRef } from 'react'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourGuestList } from '../../../contract/api/tours.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { useOnline } from '../../network/network-state.tsx'

/**
 * Reads the guests of each tour while online, one tour after another, so that the device can open every tour offline.
 * Skips tours that were read already.
 */
export function usePrefetchTours(tours: readonly Tour[] | undefined): void {
  const read = useFetchOnce()
  const online = useOnline()
  const kept = useRef(new Set<string>())
  useEffect(() => {
    if (!online || !tours) return
    const stop = new AbortController()
    const { signal } = stop
    const keep = async () => {
      for (const { id: tourID } of tours) {
        if (signal.aborted || kept.current.has(tourID)) continue
        await read(tourGuestList, { params: { tourID } }, { signal, copy: true })
        kept.current.add(tourID)
      }
    }
    keep().catch(error => {
      // The screen itself shows a lost network, and opening a tour reads it again.
      if (!signal.aborted) console.info('Not every tour could be kept for offline use:', error)
    })
    return () => stop.abort()
  }, [online, tours, read])
}
