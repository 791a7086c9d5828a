import type { Guest } from '../../../contract/api/guests.schema.ts'
import { splitDays } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import { Button } from '../../ui/button.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { PanelHeading } from '../../ui/panel.tsx'
import styles from './guest-list.module.css'
import { useAddToday } from './use-add-today.ts'
import type { OnCheckIn } from './use-check-in.ts'

/** For more matches, 'All days' is the better list. */
const MAX_ROWS = 5

interface GuestsOfOtherDaysProps {
  guests: readonly Guest[]
  /** Checks in a guest who was added for today; undefined if the chosen day is not today. */
  onCheckIn: OnCheckIn | undefined
  onOpen: (guest: Guest) => void
}

/** Matches of the search who are expected on other days only. */
export function GuestsOfOtherDays({ guests, onCheckIn, onOpen }: GuestsOfOtherDaysProps) {
  const { event_dates } = useEvent()
  const addToday = useAddToday()
  const daysOf = (guest: Guest) =>
    `${splitDays(guest)
      .map(one => event_dates[one] ?? one)
      .join(', ')} only`
  return (
    <>
      <PanelHeading>Other days: {formatCount(guests.length)}</PanelHeading>
      <List label="Other days">
        {guests.slice(0, MAX_ROWS).map(guest => (
          <ListRow
            key={guest.id}
            title={
              <button type="button" onClick={() => onOpen(guest)}>
                {fullName(guest)}
              </button>
            }
            subtitle={
              <>
                <bdi>{guest.group_name}</bdi> · {daysOf(guest)}
              </>
            }
            actions={
              onCheckIn && (
                <span className={styles.box}>
                  <Button variant="primary" onClick={() => void addToday(guest, onCheckIn)}>
                    Add today and check in
                  </Button>
                </span>
              )
            }
          />
        ))}
      </List>
    </>
  )
}
