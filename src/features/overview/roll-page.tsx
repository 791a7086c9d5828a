import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestList } from '../../../contract/api/guests.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import { guestsOfDay } from '../../../contract/rules/day-overview.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { compareText } from '../../../contract/rules/order.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './roll.module.css'

type Order = 'name' | 'group'

/** Lines for whoever comes and stands on no list. */
const BLANK_LINES = Array.from({ length: 12 }, (_, line) => `blank ${line + 1}`)

/** The guest list on paper, for the day on which nothing works: a box, the name and the group of each guest. */
export function RollPage() {
  const event = useEvent()
  const today = useToday()
  const [day, setDay] = useState(Object.hasOwn(event.event_dates, today) ? today : '')
  const [order, setOrder] = useState<Order>('name')
  const [pins, setPins] = useState(false)
  const read = useRead(guestList, { params: { eventId: event.id } })
  const now = useNow(60_000)
  const rows = useMemo(
    () => read.data && inOrder(day === '' ? read.data : guestsOfDay(read.data, day), order),
    [read.data, day, order],
  )
  const title = `${event.name}, ${day === '' ? 'all days' : dayLabel(day)}`

  return (
    <Loaded read={{ ...read, data: rows }} label="Fetching the guests..." rows={6}>
      {guests => (
        <Stack>
          <Panel
            title="Guest list on paper"
            data-screen-only=""
            actions={
              <Link to="../overview" className={buttonLook()}>
                Back
              </Link>
            }
          >
            <Row align="end">
              <Select
                label="Day"
                value={day}
                placeholder="All days"
                onChange={change => setDay(change.target.value)}
                options={Object.entries(event.event_dates).map(([value, label]) => ({ value, label }))}
              />
              <Select
                label="Order"
                value={order}
                onChange={change => setOrder(change.target.value === 'group' ? 'group' : 'name')}
                options={[
                  { value: 'name', label: 'A to Z' },
                  { value: 'group', label: 'By group' },
                ]}
              />
              <Checkbox
                label="With pins"
                checked={pins}
                onChange={change => setPins(change.target.checked)}
              />
              <Button variant="primary" onClick={() => window.print()}>
                Print {pluralize(guests.length, 'guest')}
              </Button>
            </Row>
          </Panel>
          <section aria-label="Guest list on paper" className={styles.roll}>
            <h3>{title}</h3>
            <ol className={styles.rows}>
              {guests.map(guest => (
                <RollRow
                  key={guest.id}
                  guest={guest}
                  isIn={checkedInAt(guest, day) !== undefined}
                  pins={pins}
                />
              ))}
              {BLANK_LINES.map(line => (
                <li key={line} className={styles.row}>
                  <span className={styles.box} />
                  <span className={styles.blank} />
                </li>
              ))}
            </ol>
            <p className={styles.foot}>
              {title}, printed {venueTime(now, event.timezone)}
            </p>
          </section>
        </Stack>
      )}
    </Loaded>
  )
}

interface RollRowProps {
  guest: Guest
  isIn: boolean
  pins: boolean
}

const RollRow = ({ guest, isIn, pins }: RollRowProps) => (
  <li className={styles.row}>
    <span className={styles.box}>{isIn && 'x'}</span>
    <span className={styles.name}>
      <bdi>
        <b>{guest.last_name}</b>, {guest.first_name}
      </bdi>
      <small>
        <bdi>{guest.group_name}</bdi>
      </small>
    </span>
    {pins && <span className={styles.pin}>{guest.pin}</span>}
  </li>
)

/** The list of guests is by last name already. */
const inOrder = (guests: readonly Guest[], order: Order): readonly Guest[] =>
  order === 'name' ? guests : guests.toSorted((a, b) => compareText(a.group_name, b.group_name))
