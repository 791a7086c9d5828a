import { useState } from 'react'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceSignOut } from '../../../contract/api/devices.ts'
import { useSend } from '../../api/api-context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
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
  const { busy, run } = useWriteAction()
  const name = deviceName(device)

  const confirm = async () => {
    const done = await run(() => send(deviceSignOut, { params: { id: device.id }, body: { waits } }), {
      done: `${name} is signed out`,
      failed: `${name} was not signed out`,
    })
    if (!done) return
    onDone()
    onEnd()
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
      </Stack>
    </ConfirmDialog>
  )
}
