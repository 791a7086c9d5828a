import { useCallback, useEffect, useRef, useState } from 'react'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { focusAround } from '../../lib/focus-around.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { StatusFlag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CountryFlag } from '../../ui/country-flag.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { type Team, TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { GuestListUpload } from './guest-list-upload.tsx'
import type { InviteApi } from './invite-api.ts'
import { storedPassKey, storePassKey } from './pass-key.ts'
import styles from './registration.module.css'
import { INVALID_INVITE, type UploadProblem, validationProblem } from './upload-problem.ts'

type Invite =
  | { readonly state: 'validating' }
  | { readonly state: 'invalid'; readonly problem: UploadProblem }
  | { readonly state: 'valid'; readonly event: InviteEvent }

interface RegistrationPageProps {
  api: InviteApi
  /** The `inviteID` of the address; empty if there is none. */
  code: string
  /** The deployment's team, until the invite is known. */
  team: Team
  onTeam: (team: Team) => void
}

/** The public page on which a group's contact uploads their guest list (spec section 2, Public event registration). */
export function RegistrationPage({ api, code, team, onTeam }: RegistrationPageProps) {
  const { invite, validate } = useInvite(api, code)
  const event = invite.state === 'valid' ? invite.event : undefined
  const shown = event ? teamOf(event.is_vcarb) : team

  useEffect(() => onTeam(shown), [onTeam, shown])
  useEffect(() => {
    if (event) document.title = `${event.name}: guest list - Trackside Hospitality`
  }, [event])

  return (
    <Page width="narrow">
      <div className={styles.brand}>
        <TeamLogo team={shown} />
        <span>Trackside Hospitality</span>
      </div>
      {invite.state === 'validating' && <SkeletonRows label="Validating code..." showLabel rows={4} />}
      {invite.state === 'invalid' && <Invalid problem={invite.problem} onRetry={validate} />}
      {invite.state === 'valid' && <Valid api={api} code={code} event={invite.event} onStale={validate} />}
    </Page>
  )
}

/** The event of the code. `validate` reads it again; the known event stays until the answer. */
function useInvite(api: InviteApi, code: string) {
  const [invite, setInvite] = useState<Invite>(() =>
    code === '' ? { state: 'invalid', problem: INVALID_INVITE } : { state: 'validating' },
  )
  const running = useRef<AbortController>(undefined)

  const validate = useCallback(() => {
    running.current?.abort()
    if (code === '') return
    const controller = new AbortController()
    running.current = controller
    setInvite(known => (known.state === 'invalid' ? { state: 'validating' } : known))
    api.validate(code, controller.signal).then(
      event => setInvite({ state: 'valid', event }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        const problem = validationProblem(error)
        setInvite(known => (known.state === 'valid' && problem.retry ? known : { state: 'invalid', problem }))
      },
    )
  }, [api, code])

  useEffect(() => {
    validate()
    return () => running.current?.abort()
  }, [validate])
  return { invite, validate }
}

function Invalid({ problem, onRetry }: { problem: UploadProblem; onRetry: () => void }) {
  const { title, text, hint, retry } = problem
  return (
    <Stack>
      <h1>{title}</h1>
      <Notice tone="refused" urgent title={text}>
        {hint}
      </Notice>
      {retry && (
        <div>
          <Button
            variant="primary"
            size="large"
            icon="refresh"
            onClick={({ currentTarget }) => {
              focusAround(currentTarget)
              onRetry()
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </Stack>
  )
}

const ENTRY = {
  upcoming: {
    badge: 'Entry opening soon',
    text: 'Guest lists cannot be uploaded yet. Please open this link again once entry is open.',
  },
  live: { badge: 'Entry open', text: undefined },
  previous: {
    badge: 'Entry closed',
    text: 'Guest lists can no longer be uploaded. Please contact our hospitality team if yours has to change.',
  },
} as const

/** The upload must work even if the passes cannot be loaded. */
const NotLoaded = () => (
  <Notice tone="refused" title="The passes could not be loaded">
    Open this page again in this tab, with a connection.
  </Notice>
)

const GuestPassesPanel = lazyPart(
  async () => (await import('./guest-passes-panel.tsx')).GuestPassesPanel,
  undefined,
  NotLoaded,
)

interface ValidProps {
  api: InviteApi
  code: string
  event: InviteEvent
  onStale: () => void
}

function Valid({ api, code, event, onStale }: ValidProps) {
  const { badge, text } = ENTRY[event.entry_period]
  const [passKey, setPassKey] = useState(() => storedPassKey(code))
  const [uploads, setUploads] = useState(0)
  const onStored = useCallback(
    (key: string) => {
      storePassKey(code, key)
      setPassKey(key)
      setUploads(count => count + 1)
    },
    [code],
  )
  return (
    <>
      <PageHeader
        title={event.name}
        subtitle={event.date_string}
        meta={
          <>
            <StatusFlag status={badge} />
            <CountryFlag code={event.country_code} />
            <span>
              {event.location}, {event.country}
            </span>
          </>
        }
      />
      <Stack>
        <Panel
          title="Guest list"
          aside={
            event.entry_period === 'live' && (
              <span>
                <bdi>{event.group_name}</bdi>, up to {pluralize(event.maximum_guests)}
              </span>
            )
          }
        >
          <Stack gap={6}>
            <TextInput label="Invite code" value={code} readOnly spellCheck={false} />
            <GuestListUpload
              api={api}
              code={code}
              event={event}
              closedText={text}
              onStale={onStale}
              onStored={onStored}
            />
          </Stack>
        </Panel>
        {(passKey || event.shows_passes) && (
          <GuestPassesPanel key={uploads} base={api.base} code={code} passKey={passKey} event={event} />
        )}
      </Stack>
    </>
  )
}
