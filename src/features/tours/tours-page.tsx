import { useCallback, useState } from 'react'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { startedLast } from '../../../contract/rules/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { Loaded } from '../../network/loaded.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AddTourForm } from './add-tour-form.tsx'
import { DeleteTourDialog } from './delete-tour-dialog.tsx'
import { useGuides } from './tour-fields.tsx'
import { TourRow } from './tour-row.tsx'
import { usePrefetchTours } from './use-keep-tours.ts'

/** The Tours tab (spec section 2). */
export function ToursPage() {
  const event = useEvent()
  const read = useRead(tourList, { params: { eventID: event.id } })
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Tour>()
  const now = useNow(60_000)
  usePrefetchTours(read.data)
  // Read before the form asks for them, so that it has them offline.
  useGuides()

  const onEnd = useCallback(() => setAdding(false), [])
  const onStopDeleting = useCallback(() => setDeleting(undefined), [])

  return (
    <Stack>
      {adding && <AddTourForm onEnd={onEnd} />}
      <Panel
        flush
        title="Tours"
        actions={
          !adding && (
            <IconButton
              label="Add a tour"
              icon="plus"
              variant="primary"
              data-shortcut="add"
              onClick={() => setAdding(true)}
            />
          )
        }
      >
        <Loaded
          read={read}
          label="Fetching the tours..."
          empty={
            <EmptyState title="There are no event tours setup" icon="compass">
              A tour that you add stands here with its guide, its start and how many guests are on it.
            </EmptyState>
          }
        >
          {tours => (
            <List label="Tours">
              {startedLast(tours, now).map(tour => (
                <TourRow
                  key={tour.id}
                  tour={tour}
                  timezone={event.timezone}
                  onStarted={read.retry}
                  onDelete={setDeleting}
                />
              ))}
            </List>
          )}
        </Loaded>
      </Panel>
      {deleting && <DeleteTourDialog tour={deleting} onEnd={onStopDeleting} />}
    </Stack>
  )
}
