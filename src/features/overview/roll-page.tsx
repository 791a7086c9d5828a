import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestsOfDay } from '../../../contract/rules/day-overview.ts'
import { dayLabel, eventDays } from '../../../contract/rules/event.ts'
import { compareText } from '../../../contract/rules/order.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Stack } from '../../ui/layout.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { KitchenSheet } from './kitchen-sheet.tsx'
import { PaperPanel } from './paper-panel.tsx'
import styles from './roll.module.css'
import { ToursSheet } from './tours-sheet.tsx'
import { usePageFoot } from './use-page-foot.ts'

type Order = 'name' | 'group'

type Sheet = 'guests' | 'kitchen' | 'tours'

const SHEETS: readonly { readonly value: Sheet; readonly label: string }[] = [
  { value: 'guests', label: 'Guest list' },
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'tours', label: 'Tours by guide' },
]

const sheetOf = (value: string | null): Sheet =>
  SHEETS.find(sheet => sheet.value === value)?.value ?? 'guests'

/** The sheets to print: a guest list in case nothing works, the kitchen's counts, and each guide's tours. */
export function RollPage() {
  const event = useEvent()
  const today = useToday()
  const [asked] = useSearchParams()
  const [sheet, setSheet] = useState(sheetOf(asked.get('sheet')))
  const [day, setDay] = useState(
    [asked.get('day') ?? '', today].find(known => Object.hasOwn(event.event_dates, known)) ?? '',
  )
  const [order, setOrder] = useState<Order>('name')
  const [pins, setPins] = useState(false)
  const read = useEventGuests()
  const now = useNow()
  const rows = useMemo(
    () => read.data && inOrder(day === '' ? read.data : guestsOfDay(read.data, day), order),
    [read.data, day, order],
  )
  const title = `${event.name}, ${day === '' ? 'all days' : dayLabel(day)}`
  const what = SHEETS.find(({ value }) => value === sheet)?.label
  const foot = `${title}, printed ${venueTime(now, event.timezone)}`
  usePageFoot(`${what}: ${foot}`)

  return (
    <Loaded read={{ ...read, data: rows }} label="Fetching the guests..." rows={6}>
      {guests => (
        <Stack>
          <PaperPanel
            title="On paper"
            print={sheet === 'guests' ? `Print ${pluralize(guests.length, 'guest')}` : 'Print'}
          >
            <Select
              label="Sheet"
              value={sheet}
              onChange={change => setSheet(sheetOf(change.target.value))}
              options={SHEETS}
            />
            <Select
              label="Day"
              value={day}
              placeholder="All days"
              onChange={change => setDay(change.target.value)}
              options={optionsOf(event.event_dates)}
            />
            {sheet === 'guests' && (
              <>
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
              </>
            )}
          </PaperPanel>
          <section aria-label={`${what} on paper`} className={styles.roll}>
            <h3>
              {what}: {title}
            </h3>
            {sheet === 'guests' && <GuestSheet guests={guests} day={day} pins={pins} />}
            {sheet === 'kitchen' && (
              <KitchenSheet guests={guests} days={day === '' ? eventDays(event) : [day]} />
            )}
            {sheet === 'tours' && <ToursSheet guests={read.data ?? guests} day={day} />}
            <p className={styles.foot}>{foot}</p>
          </section>
        </Stack>
      )}
    </Loaded>
  )
}

/** The guest list is sorted by last name already. */
const inOrder = (guests: readonly Guest[], order: Order): readonly Guest[] =>
  order === 'name' ? guests : guests.toSorted((a, b) => compareText(a.group_name, b.group_name))
