import type { Device } from '../../../contract/api/devices.schema.ts'
import { APP_VERSION } from '../../../contract/api/version.ts'
import { deviceStandings, pendingWriteCount } from '../../../contract/rules/devices.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { useNow } from '../../lib/clock.ts'
import { deviceName } from '../../lib/device-name.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { useDevices } from '../../network/use-devices.ts'
import { Badge } from '../../ui/badge.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './overview.module.css'

/** Number of devices listed here; the link leads to all of them. */
const MAX_DEVICES_NAMED = 3

/** Whether all devices have sent everything, or which have not. */
export function UnsentDevicesPanel() {
  const { online } = useNetwork()
  const { data: devices, error } = useDevices()
  return (
    <Panel title="Devices" actions={<LinkButton to="/settings#devices">All devices</LinkButton>}>
      {!online ? <ThisDevice /> : devices ? <Standings devices={devices} /> : error && <NotAsked />}
    </Panel>
  )
}

const NotAsked = () => <Notice tone="due" title="The other devices could not be asked about" />

/** Offline, only this device is known. */
function ThisDevice() {
  const { pendingRequests, rejected, ofOthers } = useNetwork()
  const waiting = pendingRequests + ofOthers
  const mine =
    waiting + rejected === 0
      ? 'Nothing waits on this one.'
      : `On this one ${waiting} waiting, ${rejected} refused.`
  return (
    <Notice tone="due" icon="wifiOff" title="Other devices can be asked about only while you are online">
      {mine}
    </Notice>
  )
}

function Standings({ devices }: { devices: readonly Device[] }) {
  const now = Math.max(useNow(), Date.now())
  const { unsent, silent, behind } = deviceStandings(devices, APP_VERSION, now)
  const listed = [...new Set([...unsent, ...silent, ...behind])]
  const more = listed.length - MAX_DEVICES_NAMED
  return (
    <Stack gap={2}>
      {unsent.length > 0 ? (
        <Notice
          tone="due"
          title={
            unsent.length === 1
              ? '1 device has not sent everything'
              : `${unsent.length} devices have not sent everything`
          }
        />
      ) : silent.length > 0 ? (
        <Notice tone="neutral" title="All devices had sent everything when they were last heard of" />
      ) : (
        <Notice tone="success" title="All devices have sent everything" />
      )}
      {listed.length > 0 && (
        <List label="Devices to look at">
          {listed.slice(0, MAX_DEVICES_NAMED).map(device => (
            <DeviceLine
              key={device.id}
              device={device}
              now={now}
              silent={silent.includes(device)}
              behind={behind.includes(device)}
            />
          ))}
        </List>
      )}
      {more > 0 && <p className={styles.more}>and {pluralize(more, 'more device')}</p>}
    </Stack>
  )
}

interface DeviceLineProps {
  device: Device
  now: number
  silent: boolean
  behind: boolean
}

const DeviceLine = ({ device, now, silent, behind }: DeviceLineProps) => (
  <ListRow
    title={<bdi>{deviceName(device)}</bdi>}
    subtitle={
      <>
        <bdi>{device.user_name}</bdi>, last seen {relativeTime(Date.parse(device.last_seen), now)}
      </>
    }
    // Below the name, because several badges may not fit beside it in a narrow column.
    actions={
      <>
        {pendingWriteCount(device) > 0 && (
          <Badge tone="due" icon="outbox">
            {formatCount(pendingWriteCount(device))} waiting
          </Badge>
        )}
        {device.rejected > 0 && <Badge tone="refused">{device.rejected} refused</Badge>}
        {silent && <Badge icon="wifiOff">Out of contact</Badge>}
        {behind && <Badge icon="refresh">Version {device.app_version}</Badge>}
      </>
    }
  />
)
