import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceForget, deviceSignOut, deviceSignOutCancel } from '../../../contract/api/devices.ts'
import { useSend } from '../../api/api-context.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { useNow } from '../../lib/clock.ts'
import { deviceName } from '../../lib/device-name.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useOnline } from '../../network/network-state.tsx'
import { onlineDialog } from '../../network/online-dialog.tsx'
import { useDevices } from '../../network/use-devices.ts'
import { useWriteAction } from '../../network/use-write-action.ts'
import { Count } from '../../ui/badge.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { List } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { DeviceRow } from './device-row.tsx'
import styles from './settings.module.css'

const WHY_NOT_OFFLINE = whyNotOffline(deviceSignOut)

const DeviceRenameDialog = onlineDialog(
  'Rename the device',
  async () => (await import('./device-rename-dialog.tsx')).DeviceRenameDialog,
)
const DeviceSignOutDialog = onlineDialog(
  'Sign out the device',
  async () => (await import('./device-sign-out-dialog.tsx')).DeviceSignOutDialog,
)

interface OpenDialog {
  readonly what: 'rename' | 'sign-out' | 'forget'
  readonly device: Device
}

/** The devices that staff use; a lost one can be signed out and emptied from here. */
export function DevicesPanel() {
  const online = useOnline()
  const read = useDevices()
  const { data: devices, retry } = read
  const send = useSend()
  const { busy, run } = useWriteAction()
  const now = Math.max(useNow(), Date.now())
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  const focus = useRowFocus(devices?.length)

  const callBack = async (device: Device) => {
    const done = await run(() => send(deviceSignOutCancel, { params: { id: device.id } }), {
      done: `${deviceName(device)} stays signed in`,
      failed: 'It was not called back',
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
    <Panel {...focus} id="devices" title="Devices" aside={devices && <Count>{devices.length}</Count>} flush>
      {!online && (
        <div className={styles.problem}>
          <Notice tone="due" icon="wifiOff" title={WHY_NOT_OFFLINE}>
            {devices
              ? 'What you see is how they were when you were last online.'
              : 'Their list is not kept here.'}
          </Notice>
        </div>
      )}
      {(online || devices) && (
        <Loaded
          read={read}
          label="Fetching the devices..."
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
                  onCancel={() => void callBack(device)}
                  onForget={() => setDialog({ what: 'forget', device })}
                />
              ))}
            </List>
          )}
        </Loaded>
      )}
      {dialog?.what === 'rename' && (
        <DeviceRenameDialog device={dialog.device} onClose={closeDialog} onDone={retry} />
      )}
      {dialog?.what === 'sign-out' && (
        <DeviceSignOutDialog device={dialog.device} now={now} onClose={closeDialog} onDone={retry} />
      )}
      {dialog?.what === 'forget' && (
        <ConfirmDialog
          title={`Forget ${deviceName(dialog.device)}?`}
          confirmLabel="Forget it"
          pending={busy}
          onConfirm={() => void forget(dialog.device)}
          onCancel={closeDialog}
        >
          It is taken off this list, with its name. One that is used again is listed anew.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
