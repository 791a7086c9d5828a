import { useEvent } from '../../api/event-context.ts'
import { optionsOf, Select } from '../../ui/select.tsx'

interface DayFilterProps {
  /** `DD/MM/YYYY`; '' for all days. */
  day: string
  onDay: (day: string) => void
}

/** Selects the day whose guests are listed. */
export const DayFilter = ({ day, onDay }: DayFilterProps) => (
  <Select
    label="Search by day"
    labelHidden
    narrow
    placeholder="All days"
    value={day}
    onChange={event => onDay(event.target.value)}
    options={optionsOf(useEvent().event_dates)}
  />
)
