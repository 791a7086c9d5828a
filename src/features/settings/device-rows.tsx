import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceForget, deviceSignOutCancel } from '../../../contract/api/devices.ts'
import { useSend } from '../../api/api-context.ts'
import type { ReadState } from '../../api/use-read.ts'
import { useNow } from '../../lib/clock.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useWriteAction } from '../../network/use-write-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { List } from '../../ui/list-row.tsx'
import { DeviceRenameDialog } from './device-rename-dialog.tsx'
import { DeviceRow } from './device-row.tsx'
import { DeviceSignOutDialog } from './device-sign-out-dialog.tsx'

interface OpenDialog {
  readonly what: 'rename' | 'sign-out' | 'forget'
  readonly device: Device
}

interface DeviceRowsProps {
  read: ReadState<Device[]>
  /** What is said while the devices are read. */
  label: string
  online: boolean
}

/** The devices, and what can be done about each; offline nothing can. */
export function DeviceRows({ read, label, online }: DeviceRowsProps) {
  const { retry } = read
  const send = useSend()
  const { busy, run } = useWriteAction()
  const now = Math.max(useNow(), Date.now())
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  // As it reports now: what waits on it decides, and another desk may have renamed it.
  const device = read.data?.find(({ id }) => id === dialog?.device.id) ?? dialog?.device

  const cancelSignOut = async (device: Device) => {
    const done = await run(() => send(deviceSignOutCancel, { params: { id: device.id } }), {
      done: `${deviceName(device)} stays signed in`,
      failed: 'The sign-out was not cancelled',
    })
    retry()
    return done
  }
  const forget = async (device: Device) => {
    await run(() => send(deviceForget, { params: { id: device.id } }), {
      done: `${deviceName(device)} is off the list`,
      failed: 'It was not forgotten',
    })
    retry()
    closeDialog()
  }

  return (
    <>
      <Loaded
        read={read}
        label={label}
        empty={
          <EmptyState title="No devices yet" icon="wifi">
            A device is listed once somebody has signed in on it.
          </EmptyState>
        }
      >
        {devices => (
          <List label="Devices">
            {devices.map(device => (
              <DeviceRow
                key={device.id}
                device={device}
                now={now}
                disabled={!online || busy}
                onRename={() => setDialog({ what: 'rename', device })}
                onSignOut={() => setDialog({ what: 'sign-out', device })}
                onCancel={() => void cancelSignOut(device)}
                onForget={() => setDialog({ what: 'forget', device })}
              />
            ))}
          </List>
        )}
      </Loaded>
      {device && dialog?.what === 'rename' && (
        <DeviceRenameDialog device={device} onClose={closeDialog} onDone={retry} />
      )}
      {device && dialog?.what === 'sign-out' && (
        <DeviceSignOutDialog device={device} now={now} onClose={closeDialog} onDone={retry} />
      )}
      {device && dialog?.what === 'forget' && (
        <ConfirmDialog
          title={`Forget ${deviceName(device)}?`}
          confirmLabel="Forget it"
          pending={busy}
          onConfirm={() => void forget(device)}
          onCancel={closeDialog}
        >
          It is taken off this list, with its name. One that is used again is listed anew.
        </ConfirmDialog>
      )}
    </>
  )
}
