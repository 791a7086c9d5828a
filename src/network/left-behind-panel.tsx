import { useCallback, useEffect, useState } from 'react'
import type { LeftBehind } from '../../contract/worker/messages.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.ts'
import { useRowFocus } from '../ui/use-row-focus.ts'
import { howManyWords, ownerName } from './left-behind-words.ts'
import { useEngineLink } from './network-state.tsx'

/** Counts of unsent changes of users who have not come back to this device, without their content. */
export function LeftBehindPanel() {
  const engine = useEngineLink()
  const [found, setFound] = useState<readonly LeftBehind[]>([])
  const [removing, setRemoving] = useState<LeftBehind>()
  const rowFocus = useRowFocus(found.length)
  const load = useCallback(async () => {
    setFound((await engine.ask({ type: 'get-left-behind' })) ?? [])
  }, [engine])
  useEffect(() => void load(), [load])

  const remove = async (one: LeftBehind) => {
    setRemoving(undefined)
    const reply = await engine.ask({ type: 'discard-left-behind', owner: one.owner })
    if (reply?.ok) toast.success(`The changes of ${ownerName(one)} were removed from this device`)
    else toast.refused(`The changes of ${ownerName(one)} were not removed`)
    await load()
  }

  if (found.length === 0) return null
  return (
    <Panel {...rowFocus} flush title="Left behind">
      <List label="Left behind">
        {found.map(one => (
          <ListRow
            key={one.owner}
            title={one.name ?? 'Somebody whose name is not known'}
            subtitle={`${howManyWords(one)}. They are sent when this person signs in here.`}
            actions={
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Remove the changes of ${ownerName(one)}`}
                onClick={() => setRemoving(one)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </List>
      {removing && (
        <ConfirmDialog
          title={`Remove the changes of ${ownerName(removing)}?`}
          confirmLabel="Remove for good"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => void remove(removing)}
        >
          {howManyWords(removing)}: the server never hears of them, and nobody can bring them back. Ask this
          person first, if you can: signed in on this device, they would send them.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
