import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { List } from '../../ui/list-row.tsx'
import styles from './groups.module.css'

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
  /** Whether they scroll in a box of their own, beside another list; else with the page. */
  beside: boolean
  children: (group: EventGroup, place: RowPlace) => ReactNode
}

/** The event's groups as a list, however many there are. */
export function EventGroupRows({ groups, beside, children }: EventGroupRowsProps) {
  const rows =
    groups.length > MAX_WHOLE && beside ? (
      <VirtualRows groups={groups}>{children}</VirtualRows>
    ) : (
      <List long label="Groups List">
        {groups.map(group => children(group, WHOLE))}
      </List>
    )
  return beside ? <div className={styles.beside}>{rows}</div> : rows
}

function VirtualRows({ groups, children }: Pick<EventGroupRowsProps, 'groups' | 'children'>) {
  const listRef = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setBox(listRef.current?.parentElement ?? null), [])
  const keyOf = useCallback((index: number) => groups[index]?.id ?? index, [groups])
  const virtual = useVirtualizer({
    count: groups.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: keyOf,
    overscan: 3,
  })
  const rows = virtual.getVirtualItems()
  const start = rows[0]?.start ?? 0
  const end = rows.at(-1)?.end ?? 0
  return (
    <List
      ref={listRef}
      label="Groups List"
      style={{
        paddingBlockStart: start,
        paddingBlockEnd: virtual.getTotalSize() - end,
        // On a phone it stands below the window, and is no part of the frames in which the guests above are scrolled.
        contentVisibility: 'auto',
        containIntrinsicBlockSize: end - start,
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
