import { useCallback } from 'react'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passList } from '../../../contract/api/passes.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import type { Searchable } from '../../lib/guest-search.ts'
import { Loaded } from '../../network/loaded.tsx'
import { Count } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilteredList } from '../../ui/filtered-list.tsx'
import { TwoColumn } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { PassForm } from './pass-form.tsx'
import { PassRow } from './pass-row.tsx'
import { useReturnPass } from './use-return-pass.ts'

const NONE: readonly Pass[] = []

const searchable = ({ pass_id, guest_name }: Pass): Searchable => ({ id: String(pass_id), name: guest_name })

/** The Passes tab (spec section 2): gives out and takes back paddock walk passes; the most overdue are first. */
export function PassesPage() {
  const { id: eventID } = useEvent()
  const read = useRead(passList, { params: { eventID } })
  const passes = read.data
  const { isExiting, withExiting, returnPass } = useReturnPass()
  const onScreen = passes && withExiting(passes)
  const onReturn = useCallback((pass: Pass) => void returnPass(pass), [returnPass])
  const rowFocus = useRowFocus(onScreen?.length)
  return (
    <Panel
      {...rowFocus}
      flush
      title="Paddock Walk Passes"
      aside={passes && <Count>{passes.length} out</Count>}
    >
      <TwoColumn entry={<PassForm passes={passes ?? NONE} />}>
        <Loaded
          read={{ ...read, data: onScreen }}
          label="Fetching the passes..."
          empty={
            <EmptyState title="No passes are out" icon="ticket">
              A pass that is given to a guest stands here until it is returned.
            </EmptyState>
          }
        >
          {passes => (
            <FilteredList label="Find a pass that is out" items={passes} searchable={searchable}>
              {found => (
                <List long label="Passes">
                  {found.map(pass => (
                    <PassRow key={pass.pass_id} pass={pass} returning={isExiting(pass)} onReturn={onReturn} />
                  ))}
                </List>
              )}
            </FilteredList>
          )}
        </Loaded>
      </TwoColumn>
    </Panel>
  )
}
