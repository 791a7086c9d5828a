import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import { pluralize } from '../../contract/rules/pluralize.ts'
import type { OutboxEntry } from '../../contract/worker/messages.ts'
import { useNow } from '../lib/clock.ts'
import { useShownLocation } from '../lib/shown-location.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/icon-link.tsx'
import { Page, Stack } from '../ui/layout.tsx'
import { List } from '../ui/list-row.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { announce, dismissSettled, toast } from '../ui/toast.ts'
import { useRowFocus } from '../ui/use-row-focus.ts'
import { LeftBehindPanel } from './left-behind-panel.tsx'
import { othersWaitWords, SENT_BY_OWNER } from './left-behind-words.ts'
import { useNetwork, useOutboxStore } from './network-state.tsx'
import { OtherGroupDialog } from './other-group-dialog.tsx'
import { OutboxRow } from './outbox-row.tsx'
import { isRejected } from './outbox-store.ts'
import { pauseWords } from './outbox-words.ts'
import { remedyOf } from './refusal-remedy.ts'
import { useOutbox } from './use-outbox.ts'

interface Discarding {
  readonly entry: OutboxEntry
  /** Number of waiting writes that depend on it. */
  readonly dependents: number
}

/** Number of rows drawn at first: after a day offline there may be a thousand. */
const INITIAL_ROWS = 50

/** Every write that is not over (design section 4): rejected ones first, then waiting ones, in order. */
export function OutboxPage() {
  const entries = useOutbox()
  const store = useOutboxStore()
  const { state } = useShownLocation()
  const { online, ofOthers } = useNetwork()
  const [discarding, setDiscarding] = useState<Discarding>()
  /** The new guest for whom another group is being chosen. */
  const [regrouping, setRegrouping] = useState<OutboxEntry>()
  const [shown, setShown] = useState(INITIAL_ROWS)
  const now = useNow(1000)
  const panel = useRef<HTMLElement>(null)
  const rowFocus = useRowFocus(entries.length)
  /** The writes seen on this page, each with the time of its refusal. */
  const seen = useRef(new Map<string, string | undefined>())
  // This page lists every refused write with its remedies; a toast would repeat it and cover the buttons of a row.
  useEffect(() => {
    if (entries.length > 0) dismissSettled([])
    for (const { op, text, ...entry } of entries) {
      const at = entry.state === 'rejected' ? entry.rejectedAt : undefined
      // Refused once more, the row looks as it did before the retry.
      if (at && seen.current.has(op.id) && seen.current.get(op.id) !== at) announce(`Refused: ${text}`)
      seen.current.set(op.id, at)
    }
  }, [entries])
  const texts = useMemo(() => new Map(entries.map(entry => [entry.op.id, entry.text])), [entries])
  const ordered = useMemo(
    () => [...entries.filter(isRejected), ...entries.filter(entry => !isRejected(entry))],
    [entries],
  )

  const canSend = entries.some(entry => entry.state !== 'blocked' && !isRejected(entry))

  const retry = async ({ op, text }: OutboxEntry, group?: EventGroup) => {
    setRegrouping(undefined)
    // The same words are announced again only after others.
    announce('')
    if (!(await store.retry(op.id, group))) toast.refused(`“${text}” could not be tried again just now`)
  }
  /** Asks for confirmation, unless the write has no effect left to lose. */
  const askToDiscard = async (entry: OutboxEntry) => {
    const dependents = await store.countDependents(entry.op.id)
    const remedy = remedyOf(entry)
    if (dependents === 0 && remedy && remedy.what !== 'retry') return discard(entry)
    setDiscarding({ entry, dependents })
  }
  const discard = async ({ op, text }: OutboxEntry) => {
    setDiscarding(undefined)
    if (!(await store.discard(op.id)))
      toast.refused(`“${text}” was not discarded`, { detail: 'It is being sent just now, or has been.' })
  }

  const showAll = () => {
    flushSync(() => setShown(ordered.length))
    const added = panel.current?.querySelector<HTMLElement>(`li:nth-child(n + ${shown + 1}) button`)
    const next = added ?? panel.current
    next?.focus()
  }

  return (
    <Page width="narrow">
      <PageHeader
        title="Outbox"
        back={
          <BackLink
            to="/events"
            label="Back"
            onClick={event => {
              // Opened by its address, the page has nothing to go back to.
              if (state === undefined) return
              event.preventDefault()
              history.back()
            }}
          />
        }
        subtitle="Done on this device, not yet on the server"
        actions={
          <Button icon="upload" disabled={!online || !canSend} onClick={() => void store.sendNow()}>
            Send now
          </Button>
        }
      />
      <Stack>
        <Sending canSend={canSend} />
        <Panel ref={panel} {...rowFocus} label="Outbox" flush>
          {entries.length === 0 ? (
            <NothingToSend ofOthers={ofOthers} />
          ) : (
            <List label="Outbox">
              {ordered.slice(0, shown).map(entry => (
                <OutboxRow
                  key={entry.op.id}
                  entry={entry}
                  texts={texts}
                  now={now}
                  onRetry={entry => void retry(entry)}
                  onOtherGroup={setRegrouping}
                  onDiscard={entry => void askToDiscard(entry)}
                />
              ))}
            </List>
          )}
        </Panel>
        {ordered.length > shown && (
          <Button wide onClick={showAll}>
            Show {ordered.length - shown} more
          </Button>
        )}
        {entries.length > 0 && ofOthers > 0 && (
          <p>
            {othersWaitWords(ofOthers)}. {SENT_BY_OWNER}
          </p>
        )}
        <LeftBehindPanel />
      </Stack>
      {regrouping && (
        <OtherGroupDialog
          entry={regrouping}
          onChoose={group => void retry(regrouping, group)}
          onCancel={() => setRegrouping(undefined)}
        />
      )}
      {discarding && (
        <ConfirmDialog
          title="Discard this change?"
          confirmLabel="Discard"
          onCancel={() => setDiscarding(undefined)}
          onConfirm={() => void discard(discarding.entry)}
        >
          {discardWords(discarding)}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function NothingToSend({ ofOthers }: { ofOthers: number }) {
  return ofOthers > 0 ? (
    <EmptyState title={othersWaitWords(ofOthers)} icon="user">
      {SENT_BY_OWNER}
    </EmptyState>
  ) : (
    <EmptyState title="Everything has been sent" icon="checkCircle" />
  )
}

/** Why nothing is sent, or how far sending has come. */
function Sending({ canSend }: { canSend: boolean }) {
  const { offline, needsSignIn, lacksToken, pendingRequests, peakPending, sending } = useNetwork()
  const why = offline || (needsSignIn ? 'sign-in' : lacksToken && 'provider')
  if (why) {
    const { title, text } = pauseWords[why]
    return (
      <Notice tone="due" icon={why === 'sign-in' ? 'user' : 'wifiOff'} title={title}>
        {text}
      </Notice>
    )
  }
  const sent = peakPending - pendingRequests
  // While pages are asked for a token, nothing is being sent.
  if (!canSend || peakPending < 2 || sending + sent === 0) return null
  return <ProgressBar label="Sending" value={sent} max={peakPending} text={`${sent}/${peakPending}`} />
}

function discardWords({ entry, dependents }: Discarding): string {
  const along =
    dependents === 0
      ? ''
      : ` ${pluralize(dependents, 'change that builds', 'changes that build')} on it will be discarded as well.`
  const unsure =
    entry.state === 'retrying'
      ? ' The server may have carried it out already, without this device having heard.'
      : ''
  return `“${entry.text}” will not be sent to the server.${along}${unsure}`
}
