import { useEffect, useRef } from 'react'
import type { InviteEvent } from '../../../contract/invites.schema.ts'
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
  /** What stands in place of the upload while entry is not open. */
  closedText: string | undefined
  /** The event is not what it was: read it again. */
  onStale: () => void
}

/** The upload from the first choice of a file to 'Guest List Processed', one step at a time (spec sections 2, 4, 8). */
export function GuestListUpload({ api, code, event, closedText, onStale }: GuestListUploadProps) {
  const { state, choose, confirm, retry, reset } = useUpload({
    api,
    code,
    maximumGuests: event.maximum_guests,
    onStale,
  })
  const result = useRef<HTMLDivElement>(null)
  const closed = useRef<HTMLParagraphElement>(null)
  const before = useRef(state.phase)

  // Whoever can't see the screen is taken to what has become of their file.
  useEffect(() => {
    if (before.current !== state.phase) (state.phase === 'idle' ? closed : result).current?.focus()
    before.current = state.phase
  }, [state.phase])

  const isOpen = event.entry_period === 'live'
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
            <Stack>
              <Stack gap={1}>
                <h3>Check before you confirm</h3>
                <p className={styles.quiet}>
                  <bdi>{state.file.name}</bdi> was read without problems. Nothing has been stored yet.
                </p>
              </Stack>
              <Outcome outcome={state.outcome} event={event} />
              <Row>
                <Button variant="primary" size="large" icon="check" onClick={() => void confirm(state.file)}>
                  Confirm
                </Button>
                <Button size="large" onClick={reset}>
                  Choose another file
                </Button>
              </Row>
            </Stack>
          )}
          {state.phase === 'processed' && (
            <Stack>
              <Notice tone="success" title="Guest List Processed: ">
                We have processed your guest list for the {event.name} event. If you need to make any changes,
                please upload a new CSV.
              </Notice>
              <Outcome outcome={state.outcome} event={event} />
            </Stack>
          )}
          {state.phase === 'failed' && <Failure {...state} onRetry={retry} onReset={reset} />}
        </div>
      )}
      {isOpen && areaNow && (
        <UploadArea
          autoFocus={before.current !== state.phase && state.phase === 'idle'}
          onChoose={files => void choose(files)}
        />
      )}
      {isOpen && (areaNow || state.phase === 'failed') && <TemplateLink event={event} />}
    </Stack>
  )
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

interface FailureProps extends Phase<'failed'> {
  onRetry: (attempt: NonNullable<Phase<'failed'>['attempt']>) => Promise<void>
  onReset: () => void
}

function Failure({ trouble, attempt, onRetry, onReset }: FailureProps) {
  const { title, text, hint, problems = [], total = 0 } = trouble
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
        <Button variant={attempt ? 'secondary' : 'primary'} size="large" onClick={onReset}>
          Reset & Try Again
        </Button>
      </Row>
    </Stack>
  )
}
