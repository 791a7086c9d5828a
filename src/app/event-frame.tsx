import { type ReactNode, useContext } from 'react'
import { EventShell } from '../features/events/event-shell.tsx'
import { OverdueNote } from '../features/passes/overdue-note.tsx'
import { HeaderBarContext } from './header-bar.ts'

/** The frame of one event, with notes of other features beside its tabs. */
export function EventFrame({ children }: { children?: ReactNode }) {
  return (
    <EventShell bar={useContext(HeaderBarContext)} tabNotes={{ passes: <OverdueNote /> }}>
      {children}
    </EventShell>
  )
}
