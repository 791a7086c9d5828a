import { explain, LateError, NoCopyError } from '../api/errors.ts'
import { focusAround } from '../lib/focus-around.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown in place of an answer that could not be read, with what to do about it. */
export function ReadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const offline = error instanceof NoCopyError
  const goesOn = error instanceof LateError
  return (
    <Notice
      tone={offline ? 'due' : 'refused'}
      urgent={!offline}
      title={offline ? 'Not on this device yet' : 'This could not be loaded'}
      actions={!goesOn && <TryAgain onRetry={onRetry} />}
    >
      {explain(error)}
      {goesOn && ' The app goes on trying.'}
    </Notice>
  )
}

/** The button goes while the answer is read once more. */
export const TryAgain = ({ onRetry }: { onRetry: () => void }) => (
  <Button
    onClick={({ currentTarget }) => {
      focusAround(currentTarget)
      onRetry()
    }}
  >
    Try again
  </Button>
)
