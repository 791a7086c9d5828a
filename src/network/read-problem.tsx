import { explain, NoCopyError } from '../api/errors.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown in place of an answer that could not be read, with what to do about it. */
export function ReadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const offline = error instanceof NoCopyError
  return (
    <Notice
      tone={offline ? 'due' : 'refused'}
      urgent={!offline}
      title={offline ? 'Not on this device yet' : 'This could not be loaded'}
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {explain(error)}
    </Notice>
  )
}
