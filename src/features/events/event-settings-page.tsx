import { eventEntity } from '../../../contract/offline/entities.ts'
import { entryPeriod } from '../../../contract/rules/event.ts'
import { useEvent } from '../../api/event-context.ts'
import { useNow } from '../../lib/clock.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { TryAgain } from '../../network/read-problem.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icons.tsx'
import { FormGrid, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EventHistory } from './event-history.tsx'
import styles from './event-settings.module.css'
import { PinOnGuestPage } from './pin-on-guest-page.tsx'
import { type EntryField, useEntryDate } from './use-entry-date.ts'

const PERIOD = { upcoming: 'Entry opening soon', live: 'Entry open', previous: 'Entry closed' } as const

/** The times for uploading guest lists (spec section 2, Event settings), in the venue's time, and guest page option. */
export function EventSettingsPage() {
  const event = useEvent()
  const period = entryPeriod(event, useNow())
  return (
    <Stack>
      <Panel tabIndex={-1} title="Event settings" actions={<StatusFlag status={PERIOD[period]} />}>
        <Stack>
          <FormGrid>
            <EntryDate field="entry_open" label="Entry open" help="Open date for guests to be uploaded" />
            <EntryDate
              field="entry_close"
              label="Entry close"
              help="Close date from which guests cannot be uploaded"
            />
          </FormGrid>
          <PinOnGuestPage />
          <p>
            Times are those of the venue, {event.timezone.replaceAll('_', ' ')}. Each change is saved at once.
            <OutboxNote entity={eventEntity(event.id)} />
          </p>
        </Stack>
      </Panel>
      <EventHistory />
    </Stack>
  )
}

interface EntryDateProps {
  field: EntryField
  label: string
  help: string
}

/** One of the two dates; a change is saved at once, and the server's answer is shown below. */
function EntryDate({ field, label, help }: EntryDateProps) {
  const { value, saved, problem, retry, change, leave } = useEntryDate(field, label)
  return (
    <Stack gap={1}>
      <TextInput
        label={label}
        help={help}
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        value={value}
        onChange={({ target }) => change(target)}
        onBlur={({ target }) => leave(target)}
        error={problem}
      />
      {retry && <TryAgain onRetry={() => void retry()} />}
      <p role="status" className={styles.saved}>
        {saved !== undefined && (
          <>
            <Icon name="checkCircle" size="sm" />
            {saved}
          </>
        )}
      </p>
    </Stack>
  )
}
