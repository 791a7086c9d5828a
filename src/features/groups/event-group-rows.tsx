import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { useWide } from '../../lib/use-wide.ts'
import { List } from '../../ui/list-row.tsx'

/** Longer lists render only the rows in sight. */
const MAX_WHOLE = 50
/** Estimated height of a row until it is measured. */
const ROW_HEIGHT_PX = 112

/** Attributes of a virtual row's list item. */
export interface RowAttributes {
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly ref?: Ref<HTMLLIElement>
}

/** For a row of a list that is rendered whole. */
const WHOLE: RowAttributes = {}

interface EventGroupRowsProps {
  groups: readonly EventGroup[]
  /** Whether the list is in a column of its own that scrolls, beside another list; otherwise it scrolls with the page. */
  beside: boolean
  children: (group: EventGroup, attributes: RowAttributes) => ReactNode
}

/** The list of the event's groups, whatever its length. */
export function EventGroupRows({ groups, beside, children }: EventGroupRowsProps) {
  const wide = useWide()
  if (groups.length > MAX_WHOLE)
    return (
      <RowsInSight groups={groups} inColumn={beside && wide}>
        {children}
      </RowsInSight>
    )
  return (
    <List long label="Groups List">
      {groups.map(group => children(group, WHOLE))}
    </List>
  )
}

/** Distance from the top of the scrolled content to the list, in CSS pixels; it changes with the content above. */
function useTopWithin(list: HTMLElement | null, scroller: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!list || !scroller) return
    const isPage = scroller === document.documentElement
    const measure = () => {
      const distance = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setTop(isPage ? distance : distance + scroller.scrollTop)
    }
    measure()
    const size = new ResizeObserver(measure)
    for (const part of isPage ? [document.body] : scroller.children) size.observe(part)
    return () => size.disconnect()
  }, [list, scroller])
  return top
}

const rowHeight = () => ROW_HEIGHT_PX

interface RowsInSightProps extends Pick<EventGroupRowsProps, 'groups' | 'children'> {
  /** Whether the list is in a column that scrolls by itself (`data-scrolls`); otherwise it scrolls with the page. */
  inColumn: boolean
}

/** One list for both layouts: when a tablet is turned, the rows keep their focus and open menus. */
function RowsInSight({ groups, inColumn, children }: RowsInSightProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const column = (inColumn && list?.closest<HTMLElement>('[data-scrolls]')) || null
  const scrollMargin = useTopWithin(list, inColumn ? column : list && document.documentElement)
  // A new `getItemKey` would recompute all positions.
  const getItemKey = useCallback((index: number) => groups[index]?.id ?? index, [groups])
  const options = { count: groups.length, estimateSize: rowHeight, getItemKey, overscan: 3, scrollMargin }
  const ofColumn = useVirtualizer({ ...options, enabled: inColumn, getScrollElement: () => column })
  const ofPage = useWindowVirtualizer({ ...options, enabled: !inColumn })
  const virtual = inColumn ? ofColumn : ofPage
  const rows = virtual.getVirtualItems()
  const start = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const end = (rows.at(-1)?.end ?? scrollMargin) - scrollMargin
  return (
    <List
      ref={setList}
      label="Groups List"
      style={{ paddingBlockStart: start, paddingBlockEnd: virtual.getTotalSize() - end }}
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
