import { useEffect, useRef, useState } from 'react'
import type { InviteEvent } from '../../../contract/api/invites.schema.ts'
import { needsConfirmation } from '../../../contract/rules/list-removal.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { InviteApi } from './invite-api.ts'
import { Outcome } from './outcome.tsx'
import { ProblemTable } from './problem-table.tsx'
import styles from './registration.module.css'
import { TemplateLink } from './template-link.tsx'
import { UploadArea } from './upload-area.tsx'
import { type UploadState, useUpload } from './use-upload.ts'

interface GuestListUploadProps {
  api: InviteApi
  code: string
  event: InviteEvent
  /** Shown in place of the upload while entry is not open. */
  closedText: string | undefined
  /** Called if the event may have changed and must be read again. */
  onStale: () => void
  /** Called after a list was stored; the key gives access to its passes. */
  onStored: (passKey: string) => void
}

/** The upload, step by step from choosing a file to 'Guest List Processed' (spec sections 2, 4, 8). */
export function GuestListUpload({ api, code, event, closedText, onStale, onStored }: GuestListUploadProps) {
  const { state, choose, confirm, retry, reset } = useUpload({ api, code, onStale, onStored })
  const result = useRef<HTMLDivElement>(null)
  const closed = useRef<HTMLParagraphElement>(null)
  const before = useRef(state.phase)
  useKeepPage()

  // Moves the focus to the result, for contacts who cannot see the screen.
  useEffect(() => {
    if (before.current !== state.phase) (state.phase === 'idle' ? closed : result).current?.focus()
    before.current = state.phase
  }, [state.phase])

  const open = event.entry_period === 'live' ? event : undefined
  const isOpen = open !== undefined
  const wasOpen = useRef(isOpen)

  // Entry has closed, and the upload area with the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) closed.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const labels = open?.event_dates ?? {}
  const areaNow = state.phase === 'idle' || state.phase === 'processed'
  return (
    <Stack>
      {closedText && (
        <p ref={closed} tabIndex={-1} className={styles.closed}>
          {closedText}
        </p>
      )}
      <VisuallyHidden role="status">{announcement(state)}</VisuallyHidden>
      {state.phase !== 'idle' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div ref={result} tabIndex={-1} role="group" aria-label="Your guest list" className={styles.result}>
          {state.phase === 'uploading' && <Progress {...state} onCancel={reset} />}
          {state.phase === 'preview' && (
            <Preview {...state} dayLabels={labels} onConfirm={() => void confirm(state)} onReset={reset} />
          )}
          {state.phase === 'processed' && (
            <Stack>
              <Notice tone="success" title="Guest List Processed: ">
                We have processed your guest list for the {event.name} event. If you need to make any changes,
                please upload a new CSV.
              </Notice>
              <Outcome outcome={state.outcome} dayLabels={labels} />
            </Stack>
          )}
          {state.phase === 'failed' && <Failure {...state} onRetry={retry} onReset={reset} />}
        </div>
      )}
      {open && areaNow && (
        <UploadArea
          autoFocus={before.current !== state.phase && state.phase === 'idle'}
          onChoose={files => void choose(files)}
        />
      )}
      {open && (areaNow || (state.phase === 'failed' && !state.problem.ended)) && (
        <TemplateLink event={open} />
      )}
    </Stack>
  )
}

/** Prevents a file dropped outside the area, or while there is none, from replacing the page. */
function useKeepPage() {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}

function announcement(state: UploadState): string {
  if (state.phase !== 'uploading') return ''
  return state.attempt.storeAs ? 'Storing your guest list' : 'Checking your guest list'
}

type Phase<P extends UploadState['phase']> = Extract<UploadState, { phase: P }>

function Progress({ attempt, sent, onCancel }: Phase<'uploading'> & { onCancel: () => void }) {
  const { storeAs, file } = attempt
  const label = sent < 1 ? `Uploading ${file.name}` : `${storeAs ? 'Storing' : 'Checking'} your guest list`
  return (
    <Stack gap={3}>
      {sent < 1 ? (
        <ProgressBar label={label} value={sent} text={`${Math.floor(sent * 100)}\u00a0%`} />
      ) : (
        <ProgressBar label={label} />
      )}
      {!storeAs && (
        <div>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </Stack>
  )
}

interface PreviewProps extends Phase<'preview'> {
  dayLabels: Readonly<Record<string, string>>
  onConfirm: () => void
  onReset: () => void
}

/** What the list would change; a list that removes many guests needs a second confirmation. */
function Preview({ file, outcome, dayLabels, onConfirm, onReset }: PreviewProps) {
  const [asking, setAsking] = useState(false)
  const { listed_before, removed } = outcome
  const stay = listed_before - removed
  return (
    <Stack>
      <Stack gap={1}>
        <h3>Check before you confirm</h3>
        <p className={styles.quiet}>
          <bdi>{file.name}</bdi> was read without problems. Nothing has been stored yet.
        </p>
      </Stack>
      <Outcome outcome={outcome} dayLabels={dayLabels} />
      {asking ? (
        <Removal file={file} outcome={outcome} onConfirm={onConfirm} onReset={onReset} />
      ) : (
        <Row>
          <Button
            variant={removed > 0 ? 'danger' : 'primary'}
            size="large"
            icon="check"
            onClick={needsConfirmation(outcome) ? () => setAsking(true) : onConfirm}
          >
            {removed > 0
              ? `Confirm: ${pluralize(stay, 'stays', 'stay')}, ${formatCount(removed)} removed`
              : 'Confirm'}
          </Button>
          <Button size="large" onClick={onReset}>
            Choose another file
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface RemovalProps extends Omit<Phase<'preview'>, 'phase'> {
  onConfirm: () => void
  onReset: () => void
}

/** Asks again, in place of the buttons, so that the page need not load a dialog. */
function Removal({ file, outcome: { listed_before, removed }, onConfirm, onReset }: RemovalProps) {
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  const title = `Remove ${formatCount(removed)} of ${pluralize(listed_before)}?`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={question} tabIndex={-1} role="group" aria-label={title} className={styles.result}>
      <Stack>
        <Notice tone="due" title={title}>
          Your present list has {pluralize(listed_before)}. {formatCount(removed)} of them are not in{' '}
          <bdi>{file.name}</bdi> and will be removed. Is this file your whole list?
        </Notice>
        <Row>
          <Button variant="danger" size="large" onClick={onConfirm}>
            Yes, remove {pluralize(removed)}
          </Button>
          <Button size="large" onClick={onReset}>
            Choose another file
          </Button>
        </Row>
      </Stack>
    </div>
  )
}

interface FailureProps extends Phase<'failed'> {
  onRetry: (attempt: NonNullable<Phase<'failed'>['attempt']>) => Promise<void>
  onReset: () => void
}

function Failure({ problem, attempt, onRetry, onReset }: FailureProps) {
  const { title, text, hint, ended, problems = [], total = 0 } = problem
  return (
    <Stack>
      <Notice tone="refused" title={title}>
        <Stack gap={2}>
          <p>{text}</p>
          {hint && <p>{hint}</p>}
          {attempt && (
            <p>
              File: <bdi>{attempt.file.name}</bdi>
            </p>
          )}
        </Stack>
      </Notice>
      {problems.length > 0 && <ProblemTable problems={problems} total={total} />}
      <Row>
        {attempt && (
          <Button variant="primary" size="large" icon="refresh" onClick={() => void onRetry(attempt)}>
            Try again
          </Button>
        )}
        {!ended && (
          <Button variant={attempt ? 'secondary' : 'primary'} size="large" onClick={onReset}>
            Reset & Try Again
          </Button>
        )}
      </Row>
    </Stack>
  )
}
