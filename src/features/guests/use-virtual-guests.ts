import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { rowsInSteps } from '../../lib/rows-in-steps.ts'

/** A row's height until it has been drawn and measured: what most of them have, as each that differs has the whole list placed anew. */
const ROW_HEIGHT_PX = 60
const rowHeight = () => ROW_HEIGHT_PX

interface VirtualGuestsOptions {
  readonly scroller: RefObject<HTMLElement | null>
  /** How far it is scrolled at first, in CSS pixels. */
  readonly initialOffset?: () => number
}

/** Only the rows that can be seen are there, however many guests there are; `above` and `below` are the height of the others. */
export function useVirtualGuests(guests: readonly Guest[], { scroller, ...options }: VirtualGuestsOptions) {
  // Another function would have the places of all guests computed anew, with every row that comes into view.
  const getItemKey = useCallback((index: number) => guests[index]?.id ?? index, [guests])
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    count: guests.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey,
    rangeExtractor: rowsInSteps,
  })
  const rows = virtual.getVirtualItems()
  return {
    rows,
    above: rows[0]?.start ?? 0,
    below: virtual.getTotalSize() - (rows.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}
