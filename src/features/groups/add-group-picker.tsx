import { memo, useMemo, useState } from 'react'
import type { EventGroup, Group } from '../../../contract/api/groups.schema.ts'
import { eventGroupCreate, groupList } from '../../../contract/api/groups.ts'
import { groupContext } from '../../../contract/offline/write-context.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useRead } from '../../api/use-read.ts'
import { isSameName, searchableGroup } from '../../lib/guest-search.ts'
import { useSearchResults } from '../../lib/use-search.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { groupText, isUnsent } from '../../ui/group-picker.tsx'

const NONE: readonly Group[] = []

/** Adds one of the team's guest groups to the event, with a search as one types (spec section 2). */
export const AddGroupPicker = memo(function AddGroupPicker({ present }: { present: readonly EventGroup[] }) {
  const event = useEvent()
  const send = useSend()
  const { run } = useWriteAction()
  const [query, setQuery] = useState('')
  const { data: all = NONE, error } = useRead(groupList, {})

  const free = useMemo(() => {
    const taken = new Set(present.map(({ group_id }) => group_id))
    return all.filter(({ id }) => !taken.has(id))
  }, [all, present])
  const { found, sole } = useSearchResults(free, searchableGroup, query)

  const add = async (group: Group) => {
    setQuery('')
    await run(
      () =>
        send(eventGroupCreate, {
          params: { id: event.id },
          body: { eventID: event.id, groupID: group.id },
          context: { ...groupContext(group), event_id: event.id, timezone: event.timezone },
        }),
      { done: `${group.name} was added to the event`, failed: `${group.name} was not added` },
    )
  }

  return (
    <Combobox
      label="Add a group"
      placeholder="Name of the group"
      minLength={0}
      query={query}
      onQueryChange={setQuery}
      items={found}
      // Enter adds no other group if the typed one is at the event already (decision 028).
      sole={present.some(({ name }) => isSameName(name, query)) ? undefined : sole}
      itemKey={group => `${group.id}`}
      itemText={group => groupText(group)}
      isItemDisabled={isUnsent}
      onPick={group => void add(group)}
      emptyText={
        all === NONE
          ? 'The groups are not here yet'
          : query !== ''
            ? `No result for '${query}'`
            : all.length > 0
              ? 'All groups are part of the event'
              : 'No guest groups yet'
      }
      error={error && all === NONE ? explain(error) : undefined}
    />
  )
})
