import { memo, useRef } from 'react'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { guestEntity } from '../../../../contract/offline/entities.ts'
import { shortDays } from '../../../../contract/rules/days.ts'
import { fullName } from '../../../../contract/rules/full-name.ts'
import { OutboxMark } from '../../../network/outbox-note.tsx'
import { type Mark, useOutboxMarks } from '../../../network/use-outbox.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { useVirtualGuests } from '../use-virtual-guests.ts'
import styles from './select-guests.module.css'
import type { Selection } from './selection.ts'

interface SelectRowsProps {
  guests: readonly Guest[]
  selection: Selection
  /** `range`: select all from the last pressed guest to this one. */
  onPick: (id: string, range: boolean) => void
}

/** The guests to select: a press anywhere on a row selects it, with shift the whole range up to it. */
export function SelectRows({ guests, selection, onPick }: SelectRowsProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const marks = useOutboxMarks()
  const { rows, above, below, measure } = useVirtualGuests(guests, { scroller: scrollRef })
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <List label="Guests to select" style={{ paddingBlockStart: above, paddingBlockEnd: below }}>
        {rows.map(({ index, key }) => {
          const guest = guests[index]
          return (
            guest && (
              <SelectRow
                key={key}
                guest={guest}
                index={index}
                total={guests.length}
                selected={selection.has(guest.id)}
                mark={marks(guestEntity(guest.id))}
                measure={measure}
                onPick={onPick}
              />
            )
          )
        })}
      </List>
    </div>
  )
}

interface SelectRowProps extends Pick<SelectRowsProps, 'onPick'> {
  guest: Guest
  index: number
  total: number
  selected: boolean
  mark: Mark | undefined
  measure: (row: HTMLLIElement | null) => void
}

const SelectRow = memo(function SelectRow(props: SelectRowProps) {
  const { guest, index, total, selected, mark, measure, onPick } = props
  return (
    <ListRow
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      selected={selected}
      lead={
        <span className={styles.cover}>
          <Checkbox
            label={`Select ${fullName(guest)}`}
            labelHidden
            checked={selected}
            // Only the click event has the shift key, also for clicks by keyboard.
            onClick={event => onPick(guest.id, event.shiftKey)}
            onChange={() => {}}
          />
        </span>
      }
      title={fullName(guest)}
      subtitle={
        <>
          <bdi>{guest.group_name}</bdi>
          {mark && <OutboxMark mark={mark} />}
        </>
      }
      meta={<span className={styles.days}>{shortDays(guest.check_in_days)}</span>}
    />
  )
})
