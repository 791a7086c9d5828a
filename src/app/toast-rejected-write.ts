import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { toast } from '../ui/toast.ts'

/**
 * A write that had waited was refused: says so wherever the operator is by now, once an Undo that stands there has had its time.
 * The outbox has the details.
 */
export function toastRejectedWrite({ id, text, error }: Extract<WorkerMessage, { type: 'refused' }>): void {
  giveFeedback('refused')
  toast.refused(`Refused: ${text}`, { detail: error.message, about: id, waits: true })
}
