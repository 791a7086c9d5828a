import { useCallback, useState } from 'react'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { ReadProblem } from '../../network/read-problem.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { AddTourForm } from './add-tour-form.tsx'
import { DeleteTourDialog } from './delete-tour-dialog.tsx'
import { useGuides } from './tour-fields.tsx'
import { TourRow } from './tour-row.tsx'
import { useKeepTours } from './use-keep-tours.ts'

/** The Tours tab (spec section 2). */
export function ToursPage() {
  const event = useEvent()
  const { data: tours, error, retry } = useRead(tourList, { params: { eventID: event.id } })
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Tour>()
  useKeepTours(tours)
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
        {tours ? (
          tours.length === 0 ? (
            <EmptyState title="There are no event tours setup" icon="compass">
              A tour that you add stands here with its guide, its start and how many guests are on it.
            </EmptyState>
          ) : (
            <List label="Tours">
              {tours.map(tour => (
                <TourRow
                  key={tour.id}
                  tour={tour}
                  timezone={event.timezone}
                  onStarted={retry}
                  onDelete={setDeleting}
                />
              ))}
            </List>
          )
        ) : error ? (
          <ReadProblem error={error} onRetry={retry} />
        ) : (
          <SkeletonRows label="Fetching the tours..." />
        )}
      </Panel>
      {deleting && <DeleteTourDialog tour={deleting} onEnd={onStopDeleting} />}
    </Stack>
  )
}
