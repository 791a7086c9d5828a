import { useCallback, useState } from 'react'
import type { TrailEntry } from '../../../contract/api/trail.schema.ts'
import { eventTrail } from '../../../contract/api/trail.ts'
import { compareText } from '../../../contract/rules/order.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { auditLabel } from '../../network/audit-labels.ts'
import type { ActionFilter } from '../../network/trail-actions.ts'
import { TrailPage } from '../../network/trail-page.tsx'
import { Button } from '../../ui/button.tsx'
import { FormGrid } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './event-history.module.css'

/** What was done in the event and by whom, loaded on request. */
export function EventHistory() {
  const { id } = useEvent()
  const [open, setOpen] = useState(false)
  return (
    <Panel title="History" flush={open}>
      {open ? (
        <History key={id} />
      ) : (
        <Button icon="clock" onClick={() => setOpen(true)}>
          Show who did what
        </Button>
      )}
    </Panel>
  )
}

/** The filters, with the people and kinds read so far, and the pages of the history below. */
function History() {
  const [filter, setFilter] = useState<ActionFilter>({ who: '', what: '' })
  const [entries, setEntries] = useState<readonly TrailEntry[]>([])
  const addEntries = useCallback(
    (read: readonly TrailEntry[]) => setEntries(known => [...known, ...read]),
    [],
  )
  const people = [...new Set(entries.map(({ who }) => who))].sort(compareText)
  const kinds = [...new Set(entries.map(({ what }) => what))]
    .map(what => ({ value: what, label: auditLabel(what) }))
    .sort((a, b) => compareText(a.label, b.label))
  return (
    <>
      {entries.length > 0 && (
        <div className={styles.filters}>
          <FormGrid>
            <Select
              label="Who"
              value={filter.who}
              onChange={({ target }) => setFilter({ ...filter, who: target.value })}
              options={[
                { value: '', label: 'Everybody' },
                ...people.map(who => ({ value: who, label: who })),
              ]}
            />
            <Select
              label="What"
              value={filter.what}
              onChange={({ target }) => setFilter({ ...filter, what: target.value })}
              options={[{ value: '', label: 'Everything' }, ...kinds]}
            />
          </FormGrid>
        </div>
      )}
      <HistoryPage filter={filter} onRead={addEntries} />
    </>
  )
}

interface HistoryPageProps {
  before?: number
  filter: ActionFilter
  /** Called with the entries of this page and of each below, as they are shown. */
  onRead: (entries: readonly TrailEntry[]) => void
}

function HistoryPage({ before, filter, onRead }: HistoryPageProps) {
  const { id } = useEvent()
  const query = before === undefined ? {} : { query: { before } }
  const state = useRead(eventTrail, { params: { eventID: id }, ...query })
  return (
    <TrailPage
      named
      filter={filter}
      state={state}
      onShow={onRead}
      earlier={next => <HistoryPage before={next} filter={filter} onRead={onRead} />}
    />
  )
}
