import type { Handover } from '../../../contract/api/handovers.schema.ts'
import { handoverEntity } from '../../../contract/offline/entities.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import styles from './hand-over.module.css'

interface HandoversListProps {
  handovers: readonly Handover[]
  timezone: string
}

/** Hand-overs in text: the note, what was open, by whom and when. */
export const HandoversList = ({ handovers, timezone }: HandoversListProps) => (
  <List label="Handed over">
    {handovers.map(handover => (
      <ListRow
        key={handover.id}
        title={
          <>
            {dayLabel(handover.day)}, by <bdi>{handover.by}</bdi>
          </>
        }
        subtitle={
          <>
            {handover.note !== '' && (
              <p className={styles.note} dir="auto">
                {handover.note}
              </p>
            )}
            {openText(handover)}
            <br />
            <time dateTime={handover.at}>{venueMoment(handover.at, timezone)}</time>
          </>
        }
        meta={<OutboxNote entity={handoverEntity(handover.id)} />}
      />
    ))}
  </List>
)

/** `2 passes overdue, 1 radio out`; counts of zero are omitted. */
function openText(handover: Handover): string {
  const { overdue_passes, radios_out, tours_not_started, guests_not_in, refused } = handover
  const parts = [
    overdue_passes > 0 && `${pluralize(overdue_passes, 'pass', 'passes')} overdue`,
    radios_out > 0 && `${pluralize(radios_out, 'radio')} out`,
    tours_not_started > 0 && `${pluralize(tours_not_started, 'tour')} not started`,
    guests_not_in > 0 && `${pluralize(guests_not_in, 'guest')} not in`,
    refused > 0 && `${refused} refused`,
  ].filter(part => part !== false)
  return parts.length === 0 ? 'Nothing was open' : parts.join(', ')
}
