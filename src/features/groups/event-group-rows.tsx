import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useState } from 'react'
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
  if (groups.length > MAX_WHOLE) {
    const Rows = beside && wide ? RowsOfColumn : RowsOfPage
    return <Rows groups={groups}>{children}</Rows>
  }
  return <List label="Groups List">{groups.map(group => children(group, WHOLE))}</List>
}

type VirtualRowsProps = Pick<EventGroupRowsProps, 'groups' | 'children'>

const rowHeight = () => ROW_HEIGHT_PX

/** What both ways of scrolling have in common; another `getItemKey` would have all places computed anew. */
function useRowOptions(groups: readonly EventGroup[], scrollMargin: number) {
  const getItemKey = useCallback((index: number) => groups[index]?.id ?? index, [groups])
  return { count: groups.length, estimateSize: rowHeight, getItemKey, overscan: 3, scrollMargin }
}

/** In a column that scrolls by itself (`data-scrolls`). */
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

/** Below other panels: they scroll with the page. */
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

/** How far below the top of all that scrolls the list begins, in CSS pixels: what stands above it changes its height. */
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
