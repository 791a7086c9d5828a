import { deviceSignOut } from '../../../contract/api/devices.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useOnline } from '../../network/network-state.tsx'
import { useDevices } from '../../network/use-devices.ts'
import { Count } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import styles from './settings.module.css'

const WHY_NOT_OFFLINE = whyNotOffline(deviceSignOut)
const LABEL = 'Fetching the devices...'

/** Needs the server anyway, so it is not precached (globIgnores in vite.config.ts). */
const DeviceRows = lazyPart(
  async () => (await import('./device-rows.tsx')).DeviceRows,
  <SkeletonRows label={LABEL} />,
)

/** The devices that staff use; a lost one can be signed out and emptied from here. */
export function DevicesPanel() {
  const online = useOnline()
  const read = useDevices()
  const { data: devices } = read
  const focus = useRowFocus(devices?.length)
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
      {(online || devices) && <DeviceRows read={read} label={LABEL} online={online} />}
    </Panel>
  )
}
