import { useEffect, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useEvent } from '../../api/event-context.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { listNames } from '../../lib/isolate.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useOnline } from '../../network/network-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/icon-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useEventGroup } from './use-event-group.ts'

/** The passes of a group's guests as this device knows them, to print or share one by one (decision 060). */
export function GroupPassesPage() {
  const { read, gone, back } = useEventGroup()
  const guests = useEventGuests()
  const id = read.data?.id
  const own = useMemo(() => guests.data?.filter(guest => guest.event_group_id === id), [guests.data, id])
  if (gone) return <Redirect to={back} replace />
  return (
    <Loaded read={read} label="Fetching the guests..." rows={4}>
      {group => (
        <Panel
          title={
            <>
              Passes of <bdi>{group.name}</bdi>
            </>
          }
          back={<BackLink to={back} label="Back" />}
        >
          <Loaded
            read={{ ...guests, data: own }}
            label="Fetching the guests..."
            rows={4}
            empty={
              <EmptyState title="No guests in this group yet" icon="users">
                Each guest on the list has a pass.
              </EmptyState>
            }
          >
            {own => <Passes group={group} guests={own} />}
          </Loaded>
        </Panel>
      )}
    </Loaded>
  )
}

function Passes({ group, guests }: { group: EventGroup; guests: readonly Guest[] }) {
  const event = useEvent()
  const { Sheet, missing } = useSheet()
  const passes = useMemo(
    () =>
      guests.flatMap(guest => (guest.code ? { ...guest, code: guest.code, days: guest.check_in_days } : [])),
    [guests],
  )
  const without = guests.filter(guest => !guest.code)
  return (
    <Stack>
      {without.length > 0 && (
        <Notice tone="due" title={`${pluralize(without.length)} without a code`}>
          They have no pass and are found by name: {listNames(without.map(fullName))}
        </Notice>
      )}
      {missing && (
        <Notice tone="due" title="The sheet is not on this device yet">
          It needs a connection the first time. It is fetched as soon as you are online.
        </Notice>
      )}
      {passes.length > 0 && !Sheet && !missing && <SkeletonRows label="Fetching the sheet..." rows={4} />}
      {passes.length > 0 && Sheet && (
        <Sheet passes={passes} event={event.name} group={group.name} dayLabels={event.event_dates} />
      )}
    </Stack>
  )
}

type Sheet = typeof import('../../ui/guest-passes.tsx')['GuestPasses']

/** The sheet with QR codes, which not every device has cached; loaded again when the network returns. */
function useSheet(): { Sheet: Sheet | undefined; missing: boolean } {
  const online = useOnline()
  const [found, setFound] = useState<{ Sheet: Sheet | undefined; missing: boolean }>({
    Sheet: undefined,
    missing: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when the network returns
  useEffect(() => {
    let left = false
    import('../../ui/guest-passes.tsx').then(
      ({ GuestPasses }) => left || setFound({ Sheet: GuestPasses, missing: false }),
      (error: unknown) => {
        console.info('The sheet of passes could not be loaded:', error)
        if (!left) setFound({ Sheet: undefined, missing: true })
      },
    )
    return () => {
      left = true
    }
  }, [online])
  return found
}
