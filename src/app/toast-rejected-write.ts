import type { WorkerMessage } from '../../contract/worker/messages.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { toast } from '../ui/toast.ts'

/**
 * Shows that the server has refused a waiting write, on whatever screen the operator is, after an Undo on screen has
 * ended. The outbox has the details.
 */
export function toastRejectedWrite({ id, text, error }: Extract<WorkerMessage, { type: 'refused' }>): void {
  giveFeedback('refused')
  toast.refused(`Refused: ${text}`, { detail: error.message, about: id, waits: true })
}
