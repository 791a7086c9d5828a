/** Development only: notices, empty and loading states, badges, icons, flags and logos. */
import { Badge, Count, StatusFlag } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CountryFlag } from '../ui/country-flag.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon, iconNames } from '../ui/icons.tsx'
import { FormGrid, Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TeamLogo } from '../ui/team-logo.tsx'

const STATUSES = [
  'previous',
  'live',
  'upcoming',
  'completed',
  'started',
  'ACTIVE',
  'OVERDUE',
  'Entry opening soon',
  'Entry open',
  'Entry closed',
] as const

const COUNTRIES = 'AU CN JP BH SA US CA MC ES AT GB BE HU NL IT AZ SG MX BR QA AE MY TW FR'.split(' ')

/** The empty, loading and error states of screens. */
export function DevUiStates() {
  return (
    <Stack>
      <Panel title="Notices">
        <Stack gap={3}>
          <Notice
            tone="due"
            icon="wifiOff"
            title="You are offline"
            actions={<Button>Pending requests: 3</Button>}
          >
            Data is 12 min old. What you do is kept on this device and sent later.
          </Notice>
          <Notice
            tone="accent"
            icon="refresh"
            title="A new version is ready"
            actions={<Button variant="primary">Take it</Button>}
          />
          <Notice tone="success" title="Successful Redemption">
            Jane Doe, Northgate Partners
          </Notice>
          <Notice tone="refused" urgent title="Over Guest Limit">
            The guest list you have provided contains more than the allocated spaces available to you. Please
            consider re-submitting with a guest list of 40 or below.
          </Notice>
          <Notice tone="neutral" title="A guest with the same name already exists!" />
        </Stack>
      </Panel>
      <FormGrid>
        <Panel flush title="Loading">
          <SkeletonRows label="Fetching events..." rows={4} />
        </Panel>
        <Panel title="Empty">
          <EmptyState
            title="Guest list is currently empty"
            icon="users"
            action={<Button icon="plus">Add a guest</Button>}
          >
            Guests appear here when a group uploads its list, or when you add one.
          </EmptyState>
        </Panel>
        <Panel title="Progress">
          <Stack>
            <ProgressBar label="Uploading guests.csv" value={0.6} text="60 %" />
            <ProgressBar label="Sending what was kept" />
            <ProgressBar label="All guests are checked in" value={1} tone="success" />
            <Row gap={4}>
              <Count>12/40 Allocated</Count>
              <Count tone="refused">40/40 Allocated</Count>
            </Row>
          </Stack>
        </Panel>
      </FormGrid>
      <Panel title="States">
        <Row>
          {STATUSES.map(status => (
            <StatusFlag key={status} status={status} />
          ))}
          <Badge icon="outbox">Pending requests: 3</Badge>
          <Badge tone="success" icon="wifi">
            Online
          </Badge>
          <Badge tone="due" icon="wifiOff">
            Offline
          </Badge>
        </Row>
      </Panel>
      <Panel title="Icons, flags and marks">
        <Stack>
          <Row gap={3}>
            {iconNames.map(name => (
              <span key={name} title={name}>
                <Icon name={name} size="lg" />
              </span>
            ))}
          </Row>
          <Row gap={3}>
            {COUNTRIES.map(code => (
              <CountryFlag key={code} code={code} label={code} />
            ))}
          </Row>
          <Row gap={3} align="end">
            <TeamLogo team="ORBR" size="lg" />
            <TeamLogo team="ORBR" />
            <TeamLogo team="VCARB" size="lg" />
            <TeamLogo team="VCARB" />
          </Row>
        </Stack>
      </Panel>
    </Stack>
  )
}
