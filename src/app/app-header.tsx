import { type Ref, useState } from 'react'
import { Link } from 'wouter'
import { APP_VERSION } from '../../contract/api/version.ts'
import { useAuth } from '../features/auth/auth-context.tsx'
import { cx } from '../lib/cx.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useNetwork, useOfflineReadinessState } from '../network/network-state.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Team, TeamLogo } from '../ui/team-logo.tsx'
import styles from './app-header.module.css'

/** Loaded if it has something to show: not if a worker was active from the start. */
const OfflineReadinessNote = lazyPart(
  async () => (await import('../network/offline-readiness.tsx')).OfflineReadinessNote,
)

const SignOutDialog = lazyDialog(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
  ({ onClose }) => onClose(),
)

interface AppHeaderProps {
  team: Team
  /** The element in which a screen shows its own title. */
  screenRef: Ref<HTMLDivElement>
}

/** The header of every screen but /form (spec section 2): the team, the signed-in user and the network state. */
export function AppHeader({ team, screenRef }: AppHeaderProps) {
  const { user, demo } = useAuth()
  const [isSignOutOpen, setSignOutOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link to="/events" className={styles.home} aria-label="Trackside Hospitality">
        <TeamLogo team={team} decorative />
        <span className={styles.product}>Trackside Hospitality</span>
      </Link>
      <div ref={screenRef} className={styles.screen} />
      {demo && (
        <span className={styles.demo}>
          <Badge tone="due">Demo</Badge>
        </span>
      )}
      <NetworkControls />
      <div className={styles.person}>
        <span className={styles.name}>
          <bdi>{user?.name}</bdi>
          <span className={styles.version}>v{APP_VERSION}</span>
        </span>
        <Button variant="quiet" icon="signOut" aria-label="Sign out" onClick={() => setSignOutOpen(true)}>
          <span>Sign out</span>
        </Button>
      </div>
      {isSignOutOpen && <SignOutDialog onClose={() => setSignOutOpen(false)} />}
    </header>
  )
}

/** The link to the outbox goes when nothing waits any more; a keyboard on it stays beside it. */
const passFocusOn = (link: HTMLElement | null) => () => {
  if (document.activeElement === link) link?.parentElement?.focus()
}

function NetworkControls() {
  const { online, manualToggle, pendingRequests, rejected, canKeep, setManualToggle } = useNetwork()
  const { state: offlineReadiness } = useOfflineReadinessState()
  const waiting = !online || pendingRequests > 0
  const pending = `Pending requests: ${pendingRequests}`
  const refused = `Refused: ${rejected}`
  const words = [...(waiting ? [pending] : []), ...(rejected > 0 ? [refused] : [])].join(', ')
  return (
    <div tabIndex={-1} className={styles.network} data-transient>
      <span role="status" className={cx(styles.state, !online && styles.offline)}>
        <Icon name={online ? 'wifi' : 'wifiOff'} />
        <span>{online ? 'Online' : 'Offline'}</span>
      </span>
      {(offlineReadiness !== 'ready' || !canKeep) && <OfflineReadinessNote />}
      <Switch
        label="Offline mode"
        checked={manualToggle}
        onChange={event => setManualToggle(event.target.checked)}
      />
      {(waiting || rejected > 0) && (
        <Link
          ref={passFocusOn}
          to="/outbox"
          aria-label={`Outbox. ${words}`}
          className={cx(styles.pending, rejected > 0 && styles.rejected)}
        >
          <Icon name={rejected > 0 ? 'crossCircle' : 'outbox'} />
          <span>
            {waiting && <span role="status">{pending}</span>}
            {rejected > 0 && <span role="status">{refused}</span>}
          </span>
        </Link>
      )}
    </div>
  )
}
