import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { useWide } from '../../lib/use-wide.ts'
import { List } from '../../ui/list-row.tsx'

/** Up to this number, all rows are rendered; of more, only the visible ones. */
const MAX_WHOLE = 50
/** Assumed height of a row before it is measured. */
const ROW_HEIGHT_PX = 112

/** Props that a virtual row passes to its list item. */
export interface RowPlace {
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly ref?: Ref<HTMLLIElement>
}

/** The props of a row in a list that is rendered as a whole. */
const WHOLE: RowPlace = {}

interface EventGroupRowsProps {
  groups: readonly EventGroup[]
  /** Whether the list is in a column that scrolls by itself; otherwise it scrolls with the page. */
  beside: boolean
  children: (group: EventGroup, place: RowPlace) => ReactNode
}

/** The list of the event's groups, whatever its length. */
export function EventGroupRows({ groups, beside, children }: EventGroupRowsProps) {
  const wide = useWide()
  if (groups.length > MAX_WHOLE) {
    const Rows = beside && wide ? RowsOfColumn : RowsOfPage
    return <Rows groups={groups}>{children}</Rows>
  }
  return <List label="Groups List">{groups.map(group => children(group, WHOLE))}</List>
}

type VirtualRowsProps = Pick<EventGroupRowsProps, 'groups' | 'children'>

const rowHeight = () => ROW_HEIGHT_PX

/** Options of both kinds of lists. A new `getItemKey` would recompute all positions. */
function useRowOptions(groups: readonly EventGroup[], scrollMargin: number) {
  const getItemKey = useCallback((index: number) => groups[index]?.id ?? index, [groups])
  return { count: groups.length, estimateSize: rowHeight, getItemKey, overscan: 3, scrollMargin }
}

/** A list in a column that scrolls by itself (`data-scrolls`). */
function RowsOfColumn({ groups, children }: VirtualRowsProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const column = list?.closest<HTMLElement>('[data-scrolls]') ?? null
  const options = useRowOptions(groups, useTopWithin(list, column))
  const virtual = useVirtualizer({ ...options, getScrollElement: () => column })
  return (
    <RowsInSight ref={setList} groups={groups} virtual={virtual}>
      {children}
    </RowsInSight>
  )
}

/** A list below other panels, which scrolls with the page. */
function RowsOfPage({ groups, children }: VirtualRowsProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const options = useRowOptions(groups, useTopWithin(list, list && document.documentElement))
  const virtual = useWindowVirtualizer(options)
  return (
    <RowsInSight ref={setList} groups={groups} virtual={virtual}>
      {children}
    </RowsInSight>
  )
}

/** Distance from the top of the scrolled content to the list, in CSS pixels; it changes with the panels above. */
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

interface RowsInSightProps extends VirtualRowsProps {
  ref: Ref<HTMLUListElement>
  virtual: Pick<
    Virtualizer<HTMLElement, HTMLLIElement>,
    'getVirtualItems' | 'getTotalSize' | 'measureElement'
  > & { readonly options: { readonly scrollMargin: number } }
}

function RowsInSight({ ref, groups, virtual, children }: RowsInSightProps) {
  const rows = virtual.getVirtualItems()
  const { scrollMargin } = virtual.options
  const start = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const end = (rows.at(-1)?.end ?? scrollMargin) - scrollMargin
  return (
    <List
      ref={ref}
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
