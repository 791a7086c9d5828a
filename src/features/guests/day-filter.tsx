import { optionsOf, Select } from '../../ui/select.tsx'

interface DayFilterProps {
  /** The event's days with their labels. */
  days: Readonly<Record<string, string>>
  /** `DD/MM/YYYY`; '' for all days. */
  day: string
  onDay: (day: string) => void
}

/** Selects the day whose guests are listed. */
export const DayFilter = ({ days, day, onDay }: DayFilterProps) => (
  <Select
    label="Search by day"
    labelHidden
    narrow
    placeholder="All days"
    value={day}
    onChange={event => onDay(event.target.value)}
    options={optionsOf(days)}
  />
)
