import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestEntity } from '../../../contract/offline/entities.ts'
import { cx } from '../../lib/cx.ts'
import { useOutboxMarks } from '../../network/use-outbox.ts'
import { List } from '../../ui/list-row.tsx'
import { PanelHeading } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import styles from './guest-list.module.css'
import { GuestRow, type GuestRowProps } from './guest-row.tsx'
import { letterOf } from './surname-letter.ts'
import { useVirtualGuests } from './use-virtual-guests.ts'

interface GuestRowsProps extends Pick<GuestRowProps, 'day' | 'isToday' | 'onCheckIn' | 'onOpen'> {
  guests: readonly Guest[]
  similar: readonly Guest[]
  /** Check-ins that the list does not show yet: guest id to venue day. */
  optimisticCheckIns: ReadonlyMap<string, string>
  /** Id of the guest that Enter in the search opens. */
  enterId: string | undefined
  /** Id of the guest whose card is beside the list. */
  openId: string | undefined
  /** Shown above names that are merely similar and come a moment later. */
  aboveSimilar: ReactNode
  /** Shown below the rows. */
  after: ReactNode
  /** Day and query: a change scrolls the list to its top. */
  filter: string
  /** Kept by the page, so that the list returns to its scroll position. */
  scrollTop: RefObject<number>
}

/** Moves the focus between rows with the up and down keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const row = event.target instanceof Element ? event.target.closest('li') : null
  if (step === 0 || !row) return
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

interface RowsInSightProps
  extends Omit<GuestRowsProps, 'similar' | 'aboveSimilar' | 'after' | 'filter' | 'scrollTop'> {
  isSearched: boolean
  /** Index of the first rendered guest, and the index after the last. */
  from: number
  to: number
  /** Height of the guests before and after them, in CSS pixels. */
  above: number
  below: number
  measure: Ref<HTMLLIElement>
}

/** The rendered guests. Scrolling within them renders nothing. */
const RowsInSight = memo(function RowsInSight(props: RowsInSightProps) {
  const { guests, optimisticCheckIns, enterId, openId, isSearched, from, to, above, below, ...row } = props
  const marks = useOutboxMarks()
  return (
    <List label="Guest List" style={{ paddingBlockStart: above, paddingBlockEnd: below }}>
      {guests.slice(from, to).map((guest, offset) => (
        <GuestRow
          key={guest.id}
          {...row}
          guest={guest}
          optimisticDay={optimisticCheckIns.get(guest.id)}
          mark={marks(guestEntity(guest.id))}
          isForEnter={guest.id === enterId}
          isOpen={guest.id === openId}
          letter={isSearched ? undefined : letterOf(guest, guests[from + offset - 1])}
          index={from + offset}
          total={guests.length}
        />
      ))}
    </List>
  )
})

type SimilarRowsProps = Omit<
  GuestRowsProps,
  'guests' | 'enterId' | 'openId' | 'aboveSimilar' | 'after' | 'filter' | 'scrollTop'
>

function SimilarRows({ similar, optimisticCheckIns, ...row }: SimilarRowsProps) {
  const marks = useOutboxMarks()
  return (
    <List label="Similar names">
      {similar.map(guest => (
        <GuestRow
          key={guest.id}
          {...row}
          guest={guest}
          optimisticDay={optimisticCheckIns.get(guest.id)}
          mark={marks(guestEntity(guest.id))}
        />
      ))}
    </List>
  )
}

/** The list itself; only visible rows are rendered, however many guests there are. */
export function GuestRows(props: GuestRowsProps) {
  const {
    guests,
    similar,
    optimisticCheckIns,
    enterId,
    openId,
    aboveSimilar,
    after,
    filter,
    scrollTop,
    ...row
  } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const isSearched = filter.trimEnd() !== row.day
  const { rows, above, below, measure } = useVirtualGuests(guests, {
    scroller: scrollRef,
    initialOffset: () => scrollTop.current,
  })
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (box) box.scrollTop = scrollTop.current
    return () => {
      scrollTop.current = box?.scrollTop ?? 0
    }
  }, [scrollTop])
  const lastFilter = useRef(filter)
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (lastFilter.current !== filter && box && box.scrollTop > 0) {
      box.scrollTop = 0
      // Without waiting for the browser's own event, the rows at the top are drawn in this frame.
      box.dispatchEvent(new Event('scroll'))
    }
    lastFilter.current = filter
  }, [filter])

  const { onFocus } = useRowFocus(guests.length, () => document.querySelector('main input[type=search]'))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
    <div
      ref={scrollRef}
      className={cx(styles.scroll, guests.length + similar.length < 6 && styles.short)}
      onKeyDown={moveFocus}
      onFocus={onFocus}
    >
      {guests.length > 0 && (
        <RowsInSight
          {...row}
          guests={guests}
          optimisticCheckIns={optimisticCheckIns}
          enterId={enterId}
          openId={openId}
          isSearched={isSearched}
          from={rows[0]?.index ?? 0}
          to={(rows.at(-1)?.index ?? -1) + 1}
          above={above}
          below={below}
          measure={measure}
        />
      )}
      {aboveSimilar}
      {similar.length > 0 && (
        <>
          <PanelHeading>Similar names</PanelHeading>
          <SimilarRows {...row} similar={similar} optimisticCheckIns={optimisticCheckIns} />
        </>
      )}
      {after}
    </div>
  )
}
