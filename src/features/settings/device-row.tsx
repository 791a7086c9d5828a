import type { Device } from '../../../contract/api/devices.schema.ts'
import { APP_VERSION } from '../../../contract/api/version.ts'
import { isOlderVersion, mayForget } from '../../../contract/rules/devices.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import { deviceName } from '../../lib/device-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { seenText, signOutText } from './device-words.ts'

interface DeviceRowProps {
  device: Device
  /** Milliseconds since 1970. */
  now: number
  /** Offline, nothing can be done about a device. */
  disabled: boolean
  onRename: () => void
  onSignOut: () => void
  onCancel: () => void
  onForget: () => void
}

/** A device in use, its state, and the actions for it. */
export function DeviceRow(props: DeviceRowProps) {
  const { device, now, disabled, onRename, onSignOut, onCancel, onForget } = props
  const { is_this, sign_out, waiting, waiting_of_others, rejected } = device
  const name = deviceName(device)
  const unsent = waiting + waiting_of_others
  const isBehind = isOlderVersion(device.app_version, APP_VERSION)
  const isPending = sign_out !== null && sign_out.emptied_at === null
  const progress = signOutText(device, now)
  const badges = (
    <>
      {is_this && <Badge tone="accent">This device</Badge>}
      {sign_out?.emptied_at && <Badge tone="success">Emptied</Badge>}
      {isPending && (
        <Badge tone="due" icon="signOut">
          Signing out
        </Badge>
      )}
      {unsent > 0 && (
        <Badge tone="due" icon="outbox">
          {formatCount(unsent)} waiting
        </Badge>
      )}
      {rejected > 0 && <Badge tone="refused">{rejected} refused</Badge>}
      {isBehind && <Badge icon="refresh">Older version</Badge>}
    </>
  )
  return (
    <ListRow
      title={name}
      marker={isPending ? 'due' : undefined}
      subtitle={
        <Stack gap={1}>
          <span>{seenText(device, now)}</span>
          {progress !== undefined && <span>{progress}</span>}
          {(is_this || sign_out || isBehind || unsent + rejected > 0) && <Row gap={1}>{badges}</Row>}
          {isPending && (sign_out.told_at === null || sign_out.waits) && (
            <Row gap={1}>
              {sign_out.told_at === null && (
                <Button
                  icon="undo"
                  disabled={disabled}
                  onClick={onCancel}
                  aria-label={`Cancel sign-out: ${name}`}
                >
                  Cancel sign-out
                </Button>
              )}
              {sign_out.waits && (
                <Button disabled={disabled} onClick={onSignOut} aria-label={`Wait no longer: ${name}`}>
                  Wait no longer
                </Button>
              )}
            </Row>
          )}
        </Stack>
      }
      edge={
        <Row wrap={false}>
          {mayForget(device, now) && (
            <IconButton label={`Forget ${name}`} icon="trash" disabled={disabled} onClick={onForget} />
          )}
          {!is_this && !sign_out && (
            <IconButton
              label={`Sign out and empty ${name}`}
              icon="signOut"
              disabled={disabled}
              onClick={onSignOut}
            />
          )}
          <IconButton label={`Rename ${name}`} icon="edit" disabled={disabled} onClick={onRename} />
        </Row>
      }
    />
  )
}
