import { useCallback, useRef } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { dismissToast, toast } from '../../ui/toast.ts'

/** The toast that offers to undo this desk's last check-in; only one at a time, so that 'Undo' is unambiguous. */
export function useUndoOffer() {
  const last = useRef<{ readonly guestId: string; readonly toastId: number }>(undefined)
  /** Dismisses the offer; with a guest's id, only if it is about that guest. */
  const withdraw = useCallback((guestId?: string) => {
    if (last.current && (guestId === undefined || guestId === last.current.guestId))
      dismissToast(last.current.toastId)
  }, [])
  const offer = useCallback(
    (guest: Guest, onAction: () => void) => {
      withdraw()
      const title = `${fullName(guest)} is checked in`
      const toastId = toast.success(title, { action: { label: 'Undo', onAction } })
      last.current = { guestId: guest.id, toastId }
    },
    [withdraw],
  )
  return { offer, withdraw }
}
