import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { guestsOfDay } from '../../../contract/rules/day-overview.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { Loaded } from '../../network/loaded.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { ArrivalsPanel } from './arrivals-panel.tsx'
import { AttendanceFigures } from './attendance-figures.tsx'
import { GiftsPanel } from './gifts-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'
import { KitchenPanel } from './kitchen-panel.tsx'
import { OutAndAboutPanel } from './out-and-about-panel.tsx'
import styles from './overview.module.css'
import { UnsentDevicesPanel } from './unsent-devices-panel.tsx'

interface OverviewPageProps {
  /** Renders the arrival of a group of today, over the screen. */
  arrivalOf: (eventGroupId: number, onClose: () => void) => ReactNode
}

/** The Overview tab: the state of the day, counted on this device with its waiting writes. */
export function OverviewPage({ arrivalOf }: OverviewPageProps) {
  const { id, event_dates } = useEvent()
  const today = useToday()
  const days = Object.keys(event_dates)
  const [chosen, setChosen] = useState<string>()
  const [draftDay, setDraftDay] = useState<string>()
  // After the last day, that day is still the one to hand over.
  const begun = days.findLast(one => compareDays(one, today) <= 0)
  const usual = begun ?? days[0] ?? today
  // Today is not kept, so that it follows midnight; only once no note of another day would take its place.
  if (chosen === usual && draftDay === undefined) setChosen(undefined)
  // Midnight does not take a note away from the person who types it.
  const day = chosen ?? draftDay ?? usual
  const missingWords = compareDays(day, today) < 0 ? 'Did not come' : 'Still to come'
  const read = useEventGuests()
  // Deferred: another desk's check-in need not interrupt this one.
  const guests = useDeferredValue(read.data)
  const expected = useMemo(() => guests && guestsOfDay(guests, day), [guests, day])
  const [arrivalId, setArrivalId] = useState<number>()
  const onClose = useCallback(() => setArrivalId(undefined), [])

  return (
    <Loaded read={{ ...read, data: expected }} label="Counting the guests..." rows={6}>
      {guestsOf => (
        <div className={styles.overview}>
          <Panel
            title="Overview"
            actions={
              <>
                <LinkButton to={`/event/${id}/roll?day=${day}`}>Print the list</LinkButton>
                <Select
                  label="Day"
                  labelHidden
                  narrow
                  value={day}
                  onChange={event => setChosen(event.target.value)}
                  options={Object.entries(event_dates).map(([value, label]) => ({
                    value,
                    label: value === today ? `${label} (today)` : label,
                  }))}
                />
              </>
            }
          >
            <AttendanceFigures guests={guestsOf} day={day} missingWords={missingWords} />
          </Panel>
          <div className={styles.columns}>
            <div className={styles.groups}>
              <GroupsPanel
                guests={guestsOf}
                day={day}
                missingWords={missingWords}
                onArrival={day === today ? setArrivalId : undefined}
              />
            </div>
            <div className={styles.others}>
              <div className={styles.column}>
                <ArrivalsPanel all={guests ?? guestsOf} day={day} days={days} />
                <KitchenPanel all={guests ?? guestsOf} guests={guestsOf} day={day} />
              </div>
              <div className={styles.column}>
                <GiftsPanel guests={guestsOf} />
                <OutAndAboutPanel day={day} />
              </div>
              <div className={styles.column}>
                <HandOverPanel guests={guestsOf} day={day} onDraft={setDraftDay} />
                <UnsentDevicesPanel />
              </div>
            </div>
          </div>
          {arrivalId !== undefined && arrivalOf(arrivalId, onClose)}
        </div>
      )}
    </Loaded>
  )
}
