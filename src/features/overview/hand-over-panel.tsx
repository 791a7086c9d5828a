import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { handoverList } from '../../../contract/api/handovers.ts'
import { endCounts } from '../../../contract/rules/day-end.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { Loaded } from '../../network/loaded.tsx'
import { ReadProblem } from '../../network/read-problem.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { HandoversList } from './handovers-list.tsx'
import { LooseEndsList } from './loose-ends-list.tsx'
import { useLooseEnds } from './use-loose-ends.ts'
import { useRejectedWrites } from './use-rejected-writes.ts'

interface HandOverPanelProps {
  /** The guests of all days, or of this one. */
  guests: readonly Guest[]
  day: string
  /** Called with the day while it has a typed note that is not handed over. */
  onDraft: (day: string | undefined) => void
}

/** The end of a day: what is still open, and the note for the next day. */
export function HandOverPanel({ guests, day, onDraft }: HandOverPanelProps) {
  const { id: eventID, timezone } = useEvent()
  const read = useLooseEnds(guests, day)
  const refused = useRejectedWrites()
  const { data: all, error, retry } = useRead(handoverList, { params: { eventID } })
  // The next morning would not show what is handed over for a day to come.
  const isToCome = compareDays(day, useToday()) > 0
  const handovers = useMemo(() => all?.filter(one => one.day === day) ?? [], [all, day])
  return (
    <Panel
      title="End of the day"
      actions={<LinkButton to={`/event/${eventID}/day?day=${day}`}>Print</LinkButton>}
    >
      <Loaded read={read} label="Counting what is still open..." rows={5}>
        {ends => (
          <Stack gap={4}>
            <LooseEndsList ends={ends} refused={refused} />
            {isToCome ? (
              <p>A day can be handed over once it has begun.</p>
            ) : (
              <HandOverForm
                key={day}
                day={day}
                counts={{ ...endCounts(ends), refused: refused.count }}
                onDraft={onDraft}
              />
            )}
            {!all && error && <ReadProblem error={error} onRetry={retry} />}
            {handovers.length > 0 && <HandoversList handovers={handovers} timezone={timezone} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
