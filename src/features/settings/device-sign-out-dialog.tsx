import { useState } from 'react'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceSignOut } from '../../../contract/api/devices.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useSend } from '../../api/api-context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/layout.tsx'

interface DeviceSignOutDialogProps {
  device: Device
  /** Milliseconds since 1970. */
  now: number
  onClose: () => void
  onDone: () => void
}

/** Confirms that a device is signed out and emptied, and explains what happens to its unsent writes. */
export function DeviceSignOutDialog({ device, now, onClose, onDone }: DeviceSignOutDialogProps) {
  const send = useSend()
  // If already requested when the question was opened, the only decision left is not to wait any longer.
  const [isAsked] = useState(device.sign_out !== null)
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
    onClose()
  }

  return (
    <ConfirmDialog
      title={isAsked ? `Wait no longer for ${name}?` : `Sign out and empty ${name}?`}
      confirmLabel={isAsked ? 'Wait no longer' : 'Sign out and empty'}
      pending={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
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

/** What would happen to unsent writes, for the decision. */
function unsentText(device: Device, waits: boolean, nowMs: number): string {
  const { waiting, waiting_of_others, rejected, user_name, last_seen } = device
  const changes = (count: number): string => pluralize(count, 'change')
  const said = `As it said ${relativeTime(Date.parse(last_seen), nowMs)},`
  const sum = waiting + waiting_of_others + rejected
  if (!waits)
    return sum === 0
      ? `${said} nothing waits on it. What was done on it since then without a network is lost.`
      : `${said} ${changes(sum)} on it ${sum === 1 ? 'has' : 'have'} not been sent. ${sum === 1 ? 'It is' : 'They are'} lost.`
  const parts = [
    waiting === 0
      ? `${said} no change of ${user_name} waits on it. What was done since then is sent first.`
      : `${said} ${changes(waiting)} of ${user_name} ${waiting === 1 ? 'waits' : 'wait'} on it. ${waiting === 1 ? 'It is' : 'They are'} sent first, as long as the sign-in there still works.`,
  ]
  if (waiting_of_others > 0)
    parts.push(
      `${changes(waiting_of_others)} of people who are not signed in there cannot be sent by anybody else, and ${waiting_of_others === 1 ? 'is' : 'are'} lost.`,
    )
  if (rejected > 0)
    parts.push(`${changes(rejected)} that the server has refused ${rejected === 1 ? 'is' : 'are'} lost.`)
  return parts.join(' ')
}
