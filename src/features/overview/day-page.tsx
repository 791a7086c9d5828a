import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { handoverList } from '../../../contract/api/handovers.ts'
import type { LooseEnds } from '../../../contract/rules/day-end.ts'
import { attendanceByGroup, attendanceOn } from '../../../contract/rules/day-overview.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { venueMoment, venueTime } from '../../../contract/rules/venue-time.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { ReadProblem } from '../../network/read-problem.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './hand-over.module.css'
import { PaperPanel } from './paper-panel.tsx'
import { useLooseEnds } from './use-loose-ends.ts'
import { useRejectedWrites } from './use-rejected-writes.ts'

/** The end of a day on paper: what is still open, by name, and the note for the next day. */
export function DayPage() {
  const event = useEvent()
  const today = useToday()
  const [query] = useSearchParams()
  const wanted = query.get('day') ?? today
  const day = Object.hasOwn(event.event_dates, wanted) ? wanted : today
  const read = useEventGuests()
  return (
    <Loaded read={read} label="Fetching the guests..." rows={6}>
      {guests => (
        <Stack>
          <PaperPanel title="End of the day on paper" />
          <DaySheet guests={guests} day={day} />
        </Stack>
      )}
    </Loaded>
  )
}

interface DaySheetProps {
  guests: readonly Guest[]
  day: string
}

function DaySheet({ guests, day }: DaySheetProps) {
  return (
    <Loaded read={useLooseEnds(guests, day)} label="Counting what is still open..." rows={6}>
      {ends => <Sheet guests={guests} day={day} ends={ends} />}
    </Loaded>
  )
}

function Sheet({ guests, day, ends }: DaySheetProps & { ends: LooseEnds }) {
  const { id: eventID, name, timezone } = useEvent()
  const now = useNow()
  const refused = useRejectedWrites()
  const { data: all, error, retry } = useRead(handoverList, { params: { eventID } })
  const { expected, arrived } = attendanceOn(guests, day)
  const title = `${name}, ${dayLabel(day)}`
  return (
    <section aria-label="End of the day" className={styles.sheet}>
      <h2>{title}</h2>
      <p>
        {formatCount(arrived)} of {formatCount(expected)} guests in.
      </p>
      {!all && error && <ReadProblem error={error} onRetry={retry} />}
      {all
        ?.filter(one => one.day === day)
        .map(({ id, note, by, at }) => (
          <Part key={id} title="For tomorrow">
            {note !== '' && (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
            <p className={styles.foot}>
              <bdi>{by}</bdi>, {venueMoment(at, timezone)}
            </p>
          </Part>
        ))}
      <ItemsOpen ends={ends} timezone={timezone} />
      <Lines
        title="Refused"
        count={refused.count}
        lines={refused.byDevice.map(({ device, count }) => ({
          id: device,
          text: (
            <>
              {count} on <bdi>{device}</bdi>
            </>
          ),
        }))}
      />
      <GuestsNotIn guests={guests} day={day} ends={ends} />
      <p className={styles.foot}>
        {title}, printed {venueTime(now, timezone)}
      </p>
    </section>
  )
}

/** Passes, radios and tours, each with its holder or guide. */
const ItemsOpen = ({ ends, timezone }: { ends: LooseEnds; timezone: string }) => (
  <>
    <Lines
      title="Passes overdue"
      lines={ends.overduePasses.map(pass => ({
        id: String(pass.pass_id),
        text: <bdi>{pass.guest_name}</bdi>,
      }))}
    />
    <Lines
      title="Radios out"
      lines={ends.radiosOut.map(radio => ({
        id: String(radio.radio_id),
        text: (
          <>
            {radio.pass_code} <bdi>{radio.guest_name}</bdi>
          </>
        ),
      }))}
    />
    <Lines
      title="Tours not started"
      lines={ends.toursNotStarted.map(tour => ({
        id: tour.id,
        text: (
          <>
            {venueTime(tour.start_time, timezone)} <bdi>{tour.title}</bdi> w/ <bdi>{tour.name}</bdi>
          </>
        ),
      }))}
    />
  </>
)

/** The guests who have not come, by name, group by group. */
const GuestsNotIn = ({ guests, day, ends }: DaySheetProps & { ends: LooseEnds }) => (
  <Part title={`Guests not in: ${formatCount(ends.guestsNotIn.length)}`}>
    <ul>
      {attendanceByGroup(guests, day)
        .filter(({ missing }) => missing > 0)
        .map(group => (
          <li key={group.id}>
            <bdi>{group.name}</bdi>, {formatCount(group.missing)} of {formatCount(group.expected)}:{' '}
            {ends.guestsNotIn
              .filter(guest => guest.event_group_id === group.id)
              .map((guest, index) => (
                <Fragment key={guest.id}>
                  {index > 0 && ', '}
                  <bdi>{fullName(guest)}</bdi>
                </Fragment>
              ))}
          </li>
        ))}
    </ul>
  </Part>
)

interface LinesProps {
  title: string
  lines: readonly { readonly id: string; readonly text: ReactNode }[]
  count?: number
}

const Lines = ({ title, lines, count = lines.length }: LinesProps) => (
  <Part title={`${title}: ${formatCount(count)}`}>
    {lines.length > 0 && (
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    )}
  </Part>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
)
