import { useCallback } from 'react'
import type { Pass } from '../../../contract/api/passes.schema.ts'
import { passCreate, passReturn } from '../../../contract/api/passes.ts'
import { comparePasses } from '../../../contract/rules/order.ts'
import { dueAt } from '../../../contract/rules/passes.ts'
import { venueTime } from '../../../contract/rules/venue-time.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { useHolderContext } from '../../api/use-holder-context.ts'
import { useExitDelay } from '../../lib/use-exit-delay.ts'
import { useWriteAction } from '../../network/use-write-action.ts'

const idOf = (pass: Pass): number => pass.pass_id

/**
 * Takes passes back. `returnPass` marks one returned and offers Undo, which gives the same pass out again, once, even if
 * two desks press it; `withExiting` adds to a list the passes that were just returned.
 */
export function useReturnPass() {
  const event = useEvent()
  const send = useSend()
  const contextOf = useHolderContext()
  const { run } = useWriteAction()
  const { isExiting, exitIf, withExiting } = useExitDelay(idOf, comparePasses)

  const returnPass = useCallback(
    async (pass: Pass): Promise<void> => {
      const { pass_id: passID, guest_id, guest_name, allocated_at, duration, is_vcarb } = pass
      const params = { eventID: event.id }
      const context = contextOf(pass, venueTime(dueAt(pass), event.timezone))
      const undo = () =>
        run(
          () =>
            send(passCreate, {
              params,
              body: { passID, guestID: guest_id, allocated: allocated_at, duration, is_vcarb },
              context,
            }),
          { failed: `The pass of ${guest_name} is still marked as returned` },
        )
      await exitIf(
        pass,
        run(() => send(passReturn, { params: { ...params, passID }, context }), {
          done: `${guest_name} has returned the pass`,
          failed: `The pass of ${guest_name} is still out`,
          action: { label: 'Undo', onAction: () => void undo() },
        }),
      )
    },
    [event, contextOf, send, run, exitIf],
  )
  return { isExiting, withExiting, returnPass }
}
