import { type ReactNode, useEffect, useState } from 'react'
import { eventList } from '../../../contract/api/events.ts'
import type { SeasonCounts } from '../../../contract/api/season.schema.ts'
import { seasonGet } from '../../../contract/api/season.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import {
  addCounts,
  NO_COUNTS,
  noShowText,
  seasonEventTable,
  seasonGroupTable,
} from '../../../contract/rules/season.ts'
import { useRead } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { toCsv } from '../../lib/csv.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Loaded } from '../../network/loaded.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/icon-link.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './season-page.module.css'

const REFRESH_INTERVAL_MS = MINUTE_MS

/** The events of a year and their groups in figures: as a table and for a spreadsheet. */
export function SeasonPage() {
  const { data: all = [] } = useRead(eventList, {})
  const now = useNow(HOUR_MS)
  const [chosen, setChosen] = useState<number>()
  const years = [...new Set(all.map(({ event_start }) => Number(event_start.slice(0, 4))))].sort()
  const present = new Date(now).getFullYear()
  const year = chosen ?? (years.includes(present) ? present : (years.at(-1) ?? present))
  const read = useRead(seasonGet, { params: { year } })
  const { retry } = read
  // The live feed of this page does not carry what happens at the events.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [retry])
  const save = (what: string, rows: string[][]) => saveCsv(`Season ${year} ${what}`, toCsv(rows))
  return (
    <Page>
      <PageHeader
        title={`Season ${year}`}
        subtitle="A guest counts once for each day. No-shows are counted only for days that are over."
        back={<BackLink to="/events" label="Back to events" />}
        actions={
          years.length > 1 && (
            <Select
              label="Year"
              labelHidden
              value={String(year)}
              onChange={event => setChosen(Number(event.target.value))}
              options={years.map(one => ({ value: String(one), label: String(one) }))}
            />
          )
        }
      />
      <Loaded read={read} label="Counting the season..." rows={6}>
        {({ events, groups }) => (
          <Stack>
            <Panel
              title="Events"
              flush
              actions={
                <IconButton
                  label="Download events as CSV"
                  icon="download"
                  onClick={() => save('events', seasonEventTable(events))}
                />
              }
            >
              <CountsTable
                label="Events"
                head="Event"
                rows={events.map(event => ({ ...event, note: event.day }))}
                total
              />
            </Panel>
            <Panel
              title="Groups"
              flush
              actions={
                <IconButton
                  label="Download groups as CSV"
                  icon="download"
                  onClick={() => save('groups', seasonGroupTable(groups))}
                />
              }
            >
              {groups.length === 0 ? (
                <EmptyState title="No group has brought guests yet" icon="users" />
              ) : (
                <CountsTable
                  label="Groups"
                  head="Group"
                  rows={groups.map(group => ({
                    ...group,
                    note: `came to ${group.attended} of ${group.events}`,
                  }))}
                />
              )}
            </Panel>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

interface CountsTableProps {
  label: string
  head: string
  rows: readonly (SeasonCounts & { id: number; name: string; note: ReactNode })[]
  /** Whether the last row is the total. */
  total?: boolean
}

// biome-ignore-start lint/a11y/noRedundantRoles: laid out otherwise on a phone, a table loses its implicit roles
function CountsTable({ label, head, rows, total }: CountsTableProps) {
  return (
    <table role="table" aria-label={label} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {[head, 'Expected', 'In', 'No-show', 'Gifts'].map(column => (
            <th role="columnheader" key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr role="row" key={row.id}>
            <th role="rowheader" scope="row">
              <bdi>{row.name}</bdi> <small>{row.note}</small>
            </th>
            <Counts counts={row} />
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              All events
            </th>
            <Counts counts={rows.reduce<SeasonCounts>(addCounts, NO_COUNTS)} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Counts = ({ counts }: { counts: SeasonCounts }) => (
  <>
    <td role="cell">{formatCount(counts.expected)}</td>
    <td role="cell">{formatCount(counts.arrived)}</td>
    <td role="cell">{noShowText(counts) || '-'}</td>
    <td role="cell">{formatCount(counts.gifts)}</td>
  </>
)
// biome-ignore-end lint/a11y/noRedundantRoles: laid out otherwise on a phone, a table loses its implicit roles
