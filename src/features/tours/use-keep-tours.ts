import { useEffect, useRef } from 'react'
import type { Tour } from '../../../contract/tours.schema.ts'
import { tourGet, tourGuestList } from '../../../contract/tours.ts'
import { useFetchOnce } from '../../api/api-context.tsx'
import { useOnline } from '../../network/network-state.tsx'

/**
 * Has the device keep each tour's own page and guests, so that a tour can be opened offline that was never opened
 * before. Reads each of them once, one after the other, while online.
 */
export function useKeepTours(tours: readonly Tour[] | undefined): void {
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
        const input = { params: { tourID } }
        await Promise.all([read(tourGet, input, { signal }), read(tourGuestList, input, { signal })])
        kept.current.add(tourID)
      }
    }
    keep().catch(error => {
      // The screen itself tells of a network that is gone; whoever opens a tour gets its own answer.
      if (!signal.aborted) console.info('Not every tour could be kept for offline use:', error)
    })
    return () => stop.abort()
  }, [online, tours, read])
}
