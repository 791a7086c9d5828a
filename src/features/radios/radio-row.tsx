import { memo } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { radioEntity } from '../../../contract/offline/entities.ts'
import { useClock } from '../../lib/clock.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { ReturnCheckbox } from '../../ui/return-checkbox.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'

const TICK_MS = 5_000

interface RadioRowProps {
  radio: Radio
  /** It was returned and is about to leave the list. */
  returning: boolean
  /** Whether it is selected to be returned with others; undefined while none are being selected. */
  chosen: boolean | undefined
  onReturn: (radio: Radio) => void
  onChoose: (radio: Radio) => void
}

/** A radio that is out. */
export const RadioRow = memo(function RadioRow(props: RadioRowProps) {
  const { radio, returning, chosen, onReturn, onChoose } = props
  const at = Date.parse(radio.allocated_at)
  const relative = useClock(TICK_MS, now => relativeTime(at, now))
  // A guest may have several.
  const holder = `${radio.guest_name}, ${radio.pass_code}`
  return (
    <ListRow
      data-row={radioEntity(radio.radio_id)}
      selected={chosen === true}
      lead={<TeamLogo team={teamOf(radio.is_vcarb)} />}
      title={radio.guest_name}
      subtitle={
        <>
          Allocated <time dateTime={radio.allocated_at}>{relative}</time>
          <OutboxNote entity={radioEntity(radio.radio_id)} />
        </>
      }
      pin={radio.pass_code}
      pinLabel="pass code"
      actions={
        chosen === undefined ? (
          <ReturnCheckbox holder={holder} returning={returning} onReturn={() => onReturn(radio)} />
        ) : undefined
      }
      edge={
        chosen === undefined ? undefined : (
          <Checkbox
            label={`Select ${holder}`}
            labelHidden
            checked={chosen || returning}
            disabled={returning}
            onChange={() => onChoose(radio)}
          />
        )
      }
    />
  )
})
