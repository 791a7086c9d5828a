import { EventShell } from '../features/events/event-shell.tsx'
import { OverdueNote } from '../features/passes/overdue-note.tsx'

/** The frame of one event, with notes of other features beside its tabs. */
export function EventFrame() {
  return <EventShell tabNotes={{ passes: <OverdueNote /> }} />
}
