import { type ReactNode, useState } from 'react'
import { APP_VERSION } from '../../contract/api/version.ts'
import { useAuth } from '../features/auth/auth-context.tsx'
import { LastHandOver } from '../features/overview/last-hand-over.tsx'
import { useNow } from '../lib/clock.ts'
import { focusAround } from '../lib/focus-around.ts'
import { useInstallMethod } from '../lib/install-offer.ts'
import { useNetwork, useOfflineReadinessState, useUpdate } from '../network/network-state.tsx'
import { toneIcon } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { BackLink } from '../ui/icon-link.tsx'
import { Icon } from '../ui/icons.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { deploymentOf } from './deployments.ts'
import { InstallRow } from './install-row.tsx'
import styles from './readiness.module.css'
import { type Check, checksOf } from './readiness-checks.ts'
import { useReadiness } from './use-readiness.ts'

/** The start of a day: whether this device is ready, and what to do if not. */
export function ReadinessPage() {
  const { user, tokenNeeded, tokenEnds } = useAuth()
  const { online, manualToggle, pendingRequests, rejected, ofOthers, canKeep, setManualToggle } = useNetwork()
  const { update, discards } = useUpdate()
  const now = useNow()
  const inSafari = useInstallMethod().way === 'share-menu'
  const [round, setRound] = useState(0)
  const { apiBase, storagePrefix } = deploymentOf(location)
  const found = useReadiness(round, { healthUrl: `${apiBase}/health`, storagePrefix, online })

  const checks = checksOf({
    ...found,
    inSafari,
    now: Math.max(now, Date.now()),
    name: user?.name ?? '',
    tokenNeeded,
    tokenEnds: tokenEnds(),
    online,
    offlineMode: manualToggle,
    worker: ['reading', 'ready', 'just-ready'].includes(useOfflineReadinessState().state),
    canKeep,
    version: APP_VERSION,
    update: update !== null,
    discards,
    pending: pendingRequests,
    rejected,
    ofOthers,
  })
  const actions: Partial<Record<Check['id'], ReactNode>> = {
    network: manualToggle && (
      <Button
        onClick={({ currentTarget }) => {
          focusAround(currentTarget)
          setManualToggle(false)
        }}
      >
        Go online
      </Button>
    ),
    unsent: pendingRequests + rejected + ofOthers > 0 && (
      <LinkButton to="/outbox">Open the outbox</LinkButton>
    ),
  }

  const rows = (some: readonly Check[]) =>
    some.map(check => <CheckRow key={check.id} check={check} action={actions[check.id] || undefined} />)

  return (
    <Page width="narrow">
      <PageHeader
        title="Ready for the day"
        back={<BackLink to="/events" label="Back to events" />}
        actions={
          <Button icon="refresh" onClick={() => setRound(round + 1)}>
            Check again
          </Button>
        }
      />
      <Stack>
        <Summary checks={checks} />
        <Panel tabIndex={-1} label="Checks" flush>
          <List label="Checks">
            {rows(checks.filter(({ id }) => id !== 'data'))}
            <InstallRow />
            {/* The lists are read last and grow with the day's events: at the end they move nothing. */}
            {rows(checks.filter(({ id }) => id === 'data'))}
            {found.events?.map(
              ({ id, name }) => id !== undefined && <PaperRow key={id} eventId={id} name={name} />,
            )}
          </List>
        </Panel>
        {/* It appears late as well, and moves nothing at the end. */}
        {!isChecking(checks) && <LastHandOver />}
      </Stack>
    </Page>
  )
}

/** A reminder that no check can replace: a list on paper, in case nothing works. */
function PaperRow({ eventId, name }: { eventId: number; name: string }) {
  return (
    <ListRow
      lead={<Icon name="info" size="lg" />}
      title="Guest list on paper"
      subtitle={`${name}: printed now, it serves in an hour in which nothing works.`}
      actions={<LinkButton to={`/event/${eventId}/roll`}>Print the list</LinkButton>}
    />
  )
}

const isChecking = (checks: readonly Check[]): boolean => checks.some(({ tone }) => tone === 'neutral')

function Summary({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ tone }) => tone === 'due' || tone === 'refused')
  if (isChecking(checks)) return <Notice tone="neutral" icon="clock" title="Checking this device..." />
  if (open.length === 0) return <Notice tone="success" title="This device is ready" />
  const urgent = open.some(({ tone }) => tone === 'refused')
  return (
    <Notice
      tone={urgent ? 'refused' : 'due'}
      title={open.length === 1 ? 'One thing needs a look' : `${open.length} things need a look`}
    />
  )
}

const TONE_LABELS = {
  success: 'Good',
  due: 'Needs a look',
  refused: 'Not ready',
  neutral: 'Checking',
}

function CheckRow({ check, action }: { check: Check; action: ReactNode }) {
  const { title, tone, text } = check
  return (
    <ListRow
      lead={
        <span className={styles[tone]} role="img" aria-label={TONE_LABELS[tone]}>
          <Icon name={tone === 'neutral' ? 'clock' : toneIcon[tone]} size="lg" />
        </span>
      }
      title={title}
      subtitle={text}
      actions={action}
    />
  )
}
