import { useState } from 'react'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceSignOut } from '../../../contract/api/devices.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { deviceName } from '../../lib/device-name.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { unsentText } from './device-words.ts'

interface DeviceSignOutDialogProps {
  device: Device
  /** Milliseconds since 1970. */
  now: number
  onEnd: () => void
  onDone: () => void
}

/** Confirms that a device is signed out and emptied, and explains what happens to its unsent writes. */
export function DeviceSignOutDialog({ device, now, onEnd, onDone }: DeviceSignOutDialogProps) {
  const send = useSend()
  // If already requested, the only decision left is not to wait any longer.
  const isAsked = device.sign_out !== null
  const [waits, setWaits] = useState(!isAsked)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = deviceName(device)

  const confirm = async () => {
    setBusy(true)
    try {
      const sent = await send(deviceSignOut, { params: { id: device.id }, body: { waits } })
      notifySaved(sent, `${name} is signed out`)
      onDone()
      onEnd()
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={isAsked ? `Wait no longer for ${name}?` : `Sign out and empty ${name}?`}
      confirmLabel={isAsked ? 'Wait no longer' : 'Sign out and empty'}
      pending={busy}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      <Stack>
        <p>
          {isAsked
            ? 'Its sign-in ends at once, and it sends nothing more.'
            : 'From now on it reads nothing. When it is next in contact it removes all that is stored on it, and says why on its login screen.'}
        </p>
        <p>{unsentText(device, waits, now)}</p>
        {!isAsked && (
          <Checkbox
            label="Lost or stolen: do not wait"
            help="Its sign-in ends at once. What it has not sent is lost."
            checked={!waits}
            onChange={({ target }) => setWaits(!target.checked)}
          />
        )}
        {problem !== undefined && (
          <Notice tone="refused" urgent title="It was not signed out">
            {problem}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
