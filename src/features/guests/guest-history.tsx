import { guestTrail } from '../../../contract/api/trail.ts'
import { useRead } from '../../api/use-read.ts'
import { TrailPage } from '../../network/trail-page.tsx'
import { Button } from '../../ui/button.tsx'

interface GuestHistoryProps {
  guestId: string
  open: boolean
  onOpen: () => void
}

/** What was done to a guest and by whom, loaded on request. */
export function GuestHistory({ guestId, open, onOpen }: GuestHistoryProps) {
  if (open) return <HistoryPage guestId={guestId} />
  return (
    <Button variant="quiet" icon="clock" onClick={onOpen}>
      Show history
    </Button>
  )
}

function HistoryPage({ guestId, before }: { guestId: string; before?: number }) {
  const query = before === undefined ? {} : { query: { before } }
  return (
    <TrailPage
      state={useRead(guestTrail, { params: { id: guestId }, ...query })}
      earlier={next => <HistoryPage guestId={guestId} before={next} />}
    />
  )
}
