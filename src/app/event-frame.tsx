import { EventShell } from '../features/events/event-shell.tsx'
import { OverdueNote } from '../features/passes/overdue-note.tsx'

/** One event: its frame, with what other features tell beside its tabs. */
export function EventFrame() {
  return <EventShell tabNotes={{ passes: <OverdueNote /> }} />
}
