import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tour } from '../../../contract/api/tours.schema.ts'
import { tourList } from '../../../contract/api/tours.ts'
import { sortStartedLast } from '../../../contract/rules/tours.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useUserName } from '../../api/user-context.ts'
import { useNow } from '../../lib/clock.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { ordinalOfSame } from '../../lib/tour-words.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Loaded } from '../../network/loaded.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { Panel, PanelHeading } from '../../ui/panel.tsx'
import { AddTourForm } from './add-tour-form.tsx'
import { DeleteTourDialog } from './delete-tour-dialog.tsx'
import { isGuidedBy } from './is-guided-by.ts'
import { useGuides } from './tour-fields.tsx'
import { TourRow } from './tour-row.tsx'
import { usePrefetchTours } from './use-prefetch-tours.ts'

/** The Tours tab (spec section 2). */
export function ToursPage() {
  const event = useEvent()
  const read = useRead(tourList, { params: { eventID: event.id } })
  const userName = useUserName()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting, onStopDeleting] = useOpened<Tour>()
  const panel = useRef<HTMLElement>(null)
  const now = useNow()
  usePrefetchTours(read.data)
  // Read before the form needs them, so that they are available offline.
  useGuides()

  const onEnd = useCallback(() => {
    flushSync(() => setAdding(false))
    // Not if a late answer finds it elsewhere.
    if (isFocusLost())
      panel.current?.querySelector<HTMLElement>('[data-shortcut=add]')?.focus({ preventScroll: true })
  }, [])

  return (
    <Stack>
      {adding && <AddTourForm onEnd={onEnd} />}
      <Panel
        ref={panel}
        tabIndex={-1}
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
          {tours => {
            const ordered = sortStartedLast(tours, now)
            const mine = ordered.filter(tour => isGuidedBy(tour, userName))
            const rows = (some: readonly Tour[]) =>
              some.map(tour => (
                <TourRow
                  key={tour.id}
                  tour={tour}
                  ordinal={ordinalOfSame(tour, tours)}
                  onStarted={read.retry}
                  onDelete={setDeleting}
                />
              ))
            if (mine.length === 0) return <List label="Tours">{rows(ordered)}</List>
            const others = ordered.filter(tour => !mine.includes(tour))
            return (
              <>
                <PanelHeading>My tours</PanelHeading>
                <List label="My tours">{rows(mine)}</List>
                {others.length > 0 && (
                  <>
                    <PanelHeading>Tours of others</PanelHeading>
                    <List label="Tours">{rows(others)}</List>
                  </>
                )}
              </>
            )
          }}
        </Loaded>
      </Panel>
      {deleting && (
        <DeleteTourDialog
          // With the guests whom another desk adds or takes off meanwhile.
          tour={read.data?.find(({ id }) => id === deleting.id) ?? deleting}
          ordinal={ordinalOfSame(deleting, read.data ?? [])}
          onEnd={onStopDeleting}
          // The pressed button has gone with its row.
          onDeleted={() => panel.current?.focus()}
        />
      )}
    </Stack>
  )
}
