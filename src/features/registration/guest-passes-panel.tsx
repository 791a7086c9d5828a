import { useCallback, useEffect, useState } from 'react'
import type { InviteEvent, GuestPasses as Passes } from '../../../contract/api/invites.schema.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { TryAgain } from '../../network/read-problem.tsx'
import { GuestPasses } from '../../ui/guest-passes.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { readPasses } from './read-passes.ts'
import styles from './registration.module.css'

interface GuestPassesPanelProps {
  /** Address of the API. */
  base: string
  code: string
  /** Key of the uploads in this tab; without one, the link itself must give access to the passes. */
  passKey: string | undefined
  event: InviteEvent
}

type Read =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'read'; readonly passes: Passes }

/** The passes of the stored list, to print and hand out (decision 060). */
export function GuestPassesPanel({ base, code, passKey, event }: GuestPassesPanelProps) {
  const { read, retry } = usePasses(base, code, passKey)
  return (
    <Panel tabIndex={-1} title="Passes for your guests">
      {read.state === 'reading' && <SkeletonRows label="Fetching the passes..." rows={3} />}
      {read.state === 'failed' && <Failed error={read.error} onRetry={retry} />}
      {read.state === 'read' && (
        <Stack>
          <p className={styles.quiet}>
            Each guest shows their pass at the desk, on paper or on a phone. Print them and cut along the
            lines, or send each guest their link: it opens a page with the same code. Give a pass to nobody
            but its guest.
          </p>
          {read.passes.passes.length === 0 ? (
            <p>There are no guests on this list.</p>
          ) : (
            <GuestPasses
              passes={read.passes.passes}
              event={event.name}
              group={read.passes.group_name}
              dayLabels={read.passes.event_dates}
            />
          )}
          {passKey !== undefined && !event.shows_passes && (
            <p className={styles.quiet}>
              For your guests’ privacy the passes are shown in this tab only, for a day. To see them again
              later, upload the same list again. It then leaves out guests who have been at the desk or have a
              place on a tour: our hospitality team has their passes, and can send you a new link.
            </p>
          )}
        </Stack>
      )}
    </Panel>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refused = error instanceof ApiError && ['Forbidden', 'InviteInvalid'].includes(error.body.name)
  return (
    <Notice
      tone={refused ? 'neutral' : 'refused'}
      title={refused ? 'The passes are not shown here any more' : 'The passes could not be fetched'}
      actions={!refused && <TryAgain onRetry={onRetry} />}
    >
      {explain(error)}
    </Notice>
  )
}

/** Reads the passes of a stored list. */
function usePasses(base: string, code: string, passKey: string | undefined) {
  const [read, setRead] = useState<Read>({ state: 'reading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers another attempt
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setRead({ state: 'reading' })
    readPasses({ base, code, passKey, signal }).then(
      passes => signal.aborted || setRead({ state: 'read', passes }),
      (error: unknown) => signal.aborted || setRead({ state: 'failed', error }),
    )
    return () => controller.abort()
  }, [base, code, passKey, tries])
  return { read, retry: useCallback(() => setTries(count => count + 1), []) }
}
