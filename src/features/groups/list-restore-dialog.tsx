import { type ReactNode, useState } from 'react'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import type { ListRestore } from '../../../contract/api/list-uploads.schema.ts'
import { listRestore, listRestorePreview } from '../../../contract/api/list-uploads.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { venueMoment } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useIsReading, useRead } from '../../api/use-read.ts'
import { listNames } from '../../lib/isolate.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Count } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './groups.module.css'

interface ListRestoreDialogProps {
  group: EventGroup
  onRestored: () => void
  onClose: () => void
}

/** Shows by name what restoring the previous list would change, and confirms it. */
export function ListRestoreDialog({ group, onRestored, onClose }: ListRestoreDialogProps) {
  // Once confirmed, the server may have nothing left to compare.
  const [isConfirmed, setConfirmed] = useState(false)
  const asked = { params: { groupID: group.id } }
  const read = useRead(listRestorePreview, asked, { enabled: !isConfirmed })
  const isReading = useIsReading(listRestorePreview, asked)
  const { data } = read
  const send = useSend()
  const { busy, run } = useWriteAction()
  const fits = data !== undefined && data.guests_after <= data.maximum_guests

  const restore = async (uploaded_at: string) => {
    setConfirmed(true)
    const done = await run(
      () => send(listRestore, { params: { groupID: group.id }, body: { uploaded_at } }),
      { done: `The list of ${group.name} is restored`, failed: 'The list was not restored' },
    )
    if (done) onRestored()
    onClose()
  }

  return (
    <Dialog
      title={`Restore the list of ${group.name}?`}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={busy}
            disabled={!fits || isReading}
            onClick={() => data && void restore(data.uploaded_at)}
          >
            Restore list
          </Button>
        </>
      }
    >
      <Loaded read={read} label="Comparing the lists..." rows={4}>
        {preview => <Preview preview={preview} />}
      </Loaded>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ListRestore }) {
  const { timezone } = useEvent()
  const { restored, changed, removed, kept, new_pins, same_names, guests_after, maximum_guests } = preview
  return (
    <Stack>
      <p>
        This undoes the upload of {venueMoment(preview.uploaded_at, timezone)}. The group then has{' '}
        {pluralize(guests_after)}. What you have done to other guests since stays.
      </p>
      {guests_after > maximum_guests && (
        <Notice tone="refused" title="Too many guests">
          The group may have {formatCount(maximum_guests)}. Raise its maximum or remove guests first.
        </Notice>
      )}
      <div className={styles.comparison}>
        <Names title="Come back" names={restored}>
          {new_pins > 0 && `${pluralize(new_pins)} of them get a new pin: theirs is somebody else’s now.`}
        </Names>
        <Names title="Are as before" names={changed} />
        <Names title="Are removed" names={removed} />
        <Names title="Stay" names={kept.map(({ name, reasons }) => `${name}: ${reasons.join(', ')}`)}>
          They came with the upload, and hold something now.
        </Names>
      </div>
      {same_names.length > 0 && (
        <Notice tone="due" title="The same guest twice?">
          A guest of this name is on the list: {listNames(same_names)}
        </Notice>
      )}
    </Stack>
  )
}

interface NamesProps {
  title: string
  names: readonly string[]
  children?: ReactNode
}

/** A count that opens to the names; nothing if there are none. */
function Names({ title, names, children }: NamesProps) {
  if (names.length === 0) return null
  return (
    <details open={names.length <= 12}>
      <summary>
        <span>{title}</span> <Count>{names.length}</Count>
      </summary>
      {children && <p>{children}</p>}
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and the list never changes
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
