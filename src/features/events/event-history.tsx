import { useState } from 'react'
import { eventTrail } from '../../../contract/api/trail.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { TrailPage } from '../../network/trail-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

/** What was done in the event and by whom, when it is asked for. */
export function EventHistory() {
  const [open, setOpen] = useState(false)
  return (
    <Panel title="History" flush={open}>
      {open ? (
        <HistoryPage />
      ) : (
        <Button icon="clock" onClick={() => setOpen(true)}>
          Show who did what
        </Button>
      )}
    </Panel>
  )
}

function HistoryPage({ before }: { before?: number }) {
  const { id, timezone } = useEvent()
  const query = before === undefined ? {} : { query: { before } }
  return (
    <TrailPage
      label="History"
      named
      state={useRead(eventTrail, { params: { eventID: id }, ...query })}
      timezone={timezone}
      earlier={next => <HistoryPage before={next} />}
    />
  )
}
