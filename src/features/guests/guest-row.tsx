import { memo, type Ref } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { checkedInAt, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent } from '../../api/event-context.ts'
import { OutboxMark } from '../../network/outbox-note.tsx'
import type { Mark } from '../../network/use-outbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './guest-list.module.css'

export interface GuestRowProps {
  guest: Guest
  /** The chosen day, `DD/MM/YYYY`; '' for all days. */
  day: string
  /** Whether that day is today at the venue: guests can be checked in today only. */
  isToday: boolean
  /** The day of a check-in that was made, but that the list does not show yet. */
  optimisticDay: string | undefined
  /** Whether a write about the guest was refused or waits to be sent. */
  mark: Mark | undefined
  /** Whether Enter in the search opens this row. */
  isForEnter?: boolean
  /** Whether the guest's card is beside the list. */
  isOpen?: boolean
  /** The letter of the surnames from here on, if it begins with this row. */
  letter?: string | undefined
  onCheckIn: (guest: Guest) => void
  onOpen: (guest: Guest) => void
  index?: number
  total?: number
  measure?: Ref<HTMLLIElement>
}

const GIFT = (
  <span className={styles.gift}>
    <Icon name="bag" size="sm" />
    <VisuallyHidden>Gift given</VisuallyHidden>
  </span>
)

const TELL_STEWARD = (
  <span className={styles.flag}>
    <Icon name="info" size="sm" />
    <VisuallyHidden>Tell the steward</VisuallyHidden>
  </span>
)

const TODAY_ONLY = 'Guests can be checked in for today only'

const alreadyIn = (name: string, at: string | undefined, timezone: string): string =>
  at === undefined ? `${name} is in` : `${name} is in since ${venueTime(at, timezone)}`

/** One guest. Renders again only when the guest, the day or its position in the list changes. */
export const GuestRow = memo(function GuestRow(props: GuestRowProps) {
  const { guest, day, isToday, optimisticDay, mark, isForEnter, isOpen, onCheckIn, onOpen } = props
  const { index, total, measure, letter } = props
  const { timezone } = useEvent()
  const name = fullName(guest)
  const at = checkedInAt(guest, day)
  const isOptimistic = optimisticDay !== undefined && (day === '' || day === optimisticDay)
  const isIn = at !== undefined || isOptimistic || (day === '' && hasCheckedIn(guest))
  const gift = guest.gift_received && GIFT
  return (
    <ListRow
      ref={measure}
      data-index={index}
      data-guest={guest.id}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={total}
      selected={isForEnter || isOpen}
      aria-current={isForEnter || undefined}
      marker={isIn ? 'success' : undefined}
      title={
        <>
          {letter !== undefined && (
            <span aria-hidden="true" className={styles.letter}>
              {letter}
            </span>
          )}
          <button type="button" onClick={() => onOpen(guest)}>
            <span className={styles.firstName}>{guest.first_name}</span> {guest.last_name}
          </button>
        </>
      }
      subtitle={
        <>
          <bdi>{guest.group_name}</bdi>
          {guest.pin === null && ' · PIN follows when back online'} {at === undefined && gift}{' '}
          {guest.tell_steward && TELL_STEWARD}
          {mark && <OutboxMark mark={mark} />}
        </>
      }
      pin={guest.pin ?? undefined}
      isPinQuiet={!isIn}
      meta={
        at === undefined ? undefined : (
          // The ticked box already shows the check-in, so the badge has room for the gift and the row keeps its height.
          <Badge tone="success" {...(gift && { icon: 'bag' })}>
            {gift && <VisuallyHidden>Gift given, </VisuallyHidden>}
            <time dateTime={at}>{venueTime(at, timezone)}</time>
          </Badge>
        )
      }
      edge={
        <Checkbox
          label={`Check in ${name}`}
          labelHidden
          checked={isIn}
          pending={isOptimistic}
          disabled={!isToday || isIn}
          // On another day's list the guest may be in, but not today.
          reason={!isToday ? TODAY_ONLY : isIn ? alreadyIn(name, at, timezone) : undefined}
          onBlocked={toast.info}
          onChange={() => onCheckIn(guest)}
        />
      }
    />
  )
})
