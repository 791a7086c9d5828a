import { useMemo } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { eventDays } from '../../../contract/rules/event.ts'
import { kitchenTable, needsOn } from '../../../contract/rules/kitchen.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import { toCsv } from '../../lib/csv.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Figure } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'

interface KitchenPanelProps {
  /** Guests of all days, for the file. */
  all: readonly Guest[]
  /** Guests who may come on the day. */
  guests: readonly Guest[]
  day: string
}

/** The dietary needs for the day in numbers, with those of all days as a file and on paper. */
export function KitchenPanel({ all, guests, day }: KitchenPanelProps) {
  const event = useEvent()
  const needs = useMemo(() => needsOn(guests, day), [guests, day])
  const save = () => saveCsv(`${event.name} kitchen`, toCsv(kitchenTable(all, eventDays(event))))
  return (
    <Panel
      title="Kitchen"
      flush
      actions={
        <>
          <Button icon="download" onClick={save}>
            CSV
          </Button>
          <LinkButton to={`/event/${event.id}/roll?sheet=kitchen&day=${day}`}>Print</LinkButton>
        </>
      }
    >
      <DataTable label="Kitchen" columns={['Dietary needs', 'In', 'Expected']}>
        {needs.map(({ need, expected, arrived }) => (
          <tr key={need}>
            <th scope="row">
              <bdi>{need}</bdi>
            </th>
            <td>{formatCount(arrived)}</td>
            <td>
              <Figure>{expected}</Figure>
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
