import type { WorkerMessage } from '../../contract/worker/messages.ts'
import type { Refusal } from '../api/client.ts'
import { explain } from '../api/errors.ts'
import { giveFeedback } from '../lib/feedback.ts'
import type { EngineLink } from '../network/engine-link.ts'
import { toast } from '../ui/toast.ts'

/**
 * Shows that the server has refused a waiting write, on whatever screen the operator is, after an Undo on screen has
 * ended. The outbox has the details.
 */
export function toastRejectedWrite({ id, text, error }: Extract<WorkerMessage, { type: 'refused' }>): void {
  giveFeedback('refused')
  toast.refused(`Refused: ${text}`, { detail: error.message, about: id, waits: true })
}

/** Shows a refusal that came after its screen was left. A write that the engine keeps is told like one that waited. */
export async function toastMissedRefusal(
  { key: id, what, error }: Refusal,
  engine: Pick<EngineLink, 'ask'>,
): Promise<void> {
  const reply = await engine.ask({ type: 'refusal-missed', id })
  if (!reply?.ok) toast.refused(`Refused: ${what}`, { detail: explain(error), waits: true })
}
