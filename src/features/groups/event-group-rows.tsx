import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { useWide } from '../../lib/use-wide.ts'
import { List } from '../../ui/list-row.tsx'

/** Up to so many rows are all there; of more, only those that can be seen. */
const MAX_WHOLE = 50
/** A row's height until it has been drawn and measured. */
const ROW_HEIGHT_PX = 112

/** What a virtual row hands on to its list item. */
export interface RowPlace {
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly ref?: Ref<HTMLLIElement>
}

/** Of a row that is there anyway. */
const WHOLE: RowPlace = {}

interface EventGroupRowsProps {
  groups: readonly EventGroup[]
  /** Whether they stand in a column that scrolls by itself, beside another list; else they scroll with the page. */
  beside: boolean
  children: (group: EventGroup, place: RowPlace) => ReactNode
}

/** The event's groups as a list, however many there are. */
export function EventGroupRows({ groups, beside, children }: EventGroupRowsProps) {
  const wide = useWide()
  return groups.length > MAX_WHOLE && beside && wide ? (
    <VirtualRows groups={groups}>{children}</VirtualRows>
  ) : (
    <List long label="Groups List">
      {groups.map(group => children(group, WHOLE))}
    </List>
  )
}

function VirtualRows({ groups, children }: Pick<EventGroupRowsProps, 'groups' | 'children'>) {
  const listRef = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  /** From the top of what scrolls to the first row: check-in and picker stand above it. */
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const list = listRef.current
    const scroller = list?.closest<HTMLElement>('[data-scrolls]') ?? null
    setBox(scroller)
    if (!list || !scroller) return
    const measure = () =>
      setScrollMargin(
        list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      )
    measure()
    // What stands above changes its height.
    const size = new ResizeObserver(measure)
    for (const child of scroller.children) size.observe(child)
    return () => size.disconnect()
  }, [])
  const keyOf = useCallback((index: number) => groups[index]?.id ?? index, [groups])
  const virtual = useVirtualizer({
    count: groups.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: keyOf,
    overscan: 3,
    scrollMargin,
  })
  const rows = virtual.getVirtualItems()
  const start = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const end = (rows.at(-1)?.end ?? scrollMargin) - scrollMargin
  return (
    <List
      ref={listRef}
      label="Groups List"
      style={{
        paddingBlockStart: start,
        paddingBlockEnd: virtual.getTotalSize() - end,
      }}
    >
      {rows.map(({ index }) => {
        const group = groups[index]
        return (
          group &&
          children(group, {
            'data-index': index,
            'aria-posinset': index + 1,
            'aria-setsize': groups.length,
            ref: virtual.measureElement,
          })
        )
      })}
    </List>
  )
}
