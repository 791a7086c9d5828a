import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { Select } from '../../ui/select.tsx'

interface GroupSelectProps {
  groups: readonly EventGroup[]
  /** The event group's id; '' for none. */
  value: string
  onChange: (id: string) => void
}

/** Selects one of the event's groups; groups that wait to be sent cannot be chosen. */
export function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  return (
    <Select
      label="Group"
      placeholder="Choose a group"
      value={value}
      onChange={event => onChange(event.target.value)}
      options={groups.map(group => ({
        value: `${group.id}`,
        label: group.name,
        disabled: group.id < 0,
      }))}
    />
  )
}
