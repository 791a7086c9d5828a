import { useCallback } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { radioCreate, radioReturn } from '../../../contract/api/radios.ts'
import { compareRadios } from '../../../contract/rules/order.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useHolderContext } from '../../api/use-holder-context.ts'
import { useExitDelay } from '../../lib/use-exit-delay.ts'
import { notifySaved, useWriteAction } from '../../network/use-write-action.ts'
import { toast } from '../../ui/toast.ts'

const idOf = (radio: Radio): number => radio.radio_id

/**
 * Takes radios back. `returnRadio` marks one returned and offers Undo, `returnAll` returns several; `withExiting` adds
 * to a list the radios that were just returned.
 */
export function useReturnRadios() {
  const event = useEvent()
  const send = useSend()
  const contextOf = useHolderContext()
  const { run } = useWriteAction()
  const { isExiting, exitIf, markExiting, removeAfterDelay, cancelExit, withExiting } = useExitDelay(
    idOf,
    compareRadios,
  )

  const sendReturn = useCallback(
    (radio: Radio) =>
      send(radioReturn, {
        params: { eventID: event.id, radioID: radio.radio_id },
        context: contextOf(radio, radio.pass_code),
      }),
    [event.id, send, contextOf],
  )

  const undoReturn = useCallback(
    (radio: Radio) => {
      const { radio_id: radioID, guest_id: guestID, allocated_at: allocated } = radio
      const { pass_code: passCode, is_vcarb } = radio
      const giveBack = () =>
        send(radioCreate, {
          params: { eventID: event.id },
          body: { radioID, guestID, allocated, passCode, is_vcarb },
          context: contextOf(radio, passCode),
        })
      return run(giveBack, { failed: `The radio ${passCode} is still marked as returned` })
    },
    [event.id, send, run, contextOf],
  )

  const returnRadio = useCallback(
    (radio: Radio): Promise<void> =>
      exitIf(
        radio,
        run(() => sendReturn(radio), {
          done: `${radio.guest_name} has returned the radio ${radio.pass_code}`,
          failed: `The radio ${radio.pass_code} is still out`,
          action: { label: 'Undo', onAction: () => void undoReturn(radio) },
        }),
      ),
    [run, exitIf, sendReturn, undoReturn],
  )

  const returnAll = useCallback(
    async (radios: readonly Radio[]): Promise<void> => {
      markExiting(radios)
      const ends = await Promise.allSettled(radios.map(sendReturn))
      const refused = ends.flatMap((end, index) => {
        const radio = radios[index]
        return end.status === 'rejected' && radio ? { radio, words: explain(end.reason) } : []
      })
      cancelExit(refused.map(({ radio }) => radio))
      removeAfterDelay(radios)
      const returned = ends.flatMap(end => (end.status === 'fulfilled' ? end.value : []))
      const sent = returned.find(({ outcome }) => outcome === 'queued') ?? returned[0]
      if (sent) notifySaved(sent, `${pluralize(returned.length, 'radio')} returned`)
      if (refused.length > 0)
        toast.refused(
          refused.length === 1
            ? `The radio ${refused[0]?.radio.pass_code} is still out`
            : `${pluralize(refused.length, 'radio')} are still out`,
          { detail: refused.map(({ radio, words }) => `${radio.pass_code}: ${words}`).join(' ') },
        )
    },
    [markExiting, removeAfterDelay, cancelExit, sendReturn],
  )

  return { isExiting, withExiting, returnRadio, returnAll }
}
