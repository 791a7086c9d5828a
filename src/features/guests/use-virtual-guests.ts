import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { rowsInSteps } from '../../lib/rows-in-steps.ts'

/** Assumed height of a row before it is measured: that of most rows, as each other height moves the whole list. */
const ROW_HEIGHT_PX = 60
const rowHeight = () => ROW_HEIGHT_PX

interface VirtualGuestsOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** Initial scroll position, in CSS pixels. */
  readonly initialOffset?: () => number
}

/** Virtualises the list to its visible rows; `above` and `below` are the heights of the others. */
export function useVirtualGuests(guests: readonly Guest[], { scroller, ...options }: VirtualGuestsOptions) {
  // A new function would recompute the positions of all guests with every row that comes into view.
  const getItemKey = useCallback((index: number) => guests[index]?.id ?? index, [guests])
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    count: guests.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey,
    rangeExtractor: rowsInSteps,
    useFlushSync: false,
  })
  // New rows are drawn and laid out between two frames, and painted in the next: one frame is too short for all of it.
  useLayoutEffect(() => {
    if (virtual.isScrolling) void scroller.current?.offsetHeight
  })
  const rows = virtual.getVirtualItems()
  return {
    rows,
    above: rows[0]?.start ?? 0,
    below: virtual.getTotalSize() - (rows.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}
