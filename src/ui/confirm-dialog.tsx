import type { ReactNode } from 'react'
import { useFrozenWhile } from '../lib/use-frozen-while.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What will happen. */
  children?: ReactNode
  confirmLabel: string
  /** Default true: a red button, and the focus starts on Cancel. */
  destructive?: boolean
  pending?: boolean
  /** Whether it cannot be confirmed now; the children say why. */
  blocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that a tap cannot undo. It is open while rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { destructive = true, pending = false, blocked, onConfirm, onCancel } = props
  const { title, children, confirmLabel } = useFrozenWhile(props, pending)
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      isDescribed
      busy={pending}
      footer={
        <>
          <Button onClick={onCancel} disabled={pending} data-autofocus={destructive || undefined}>
            Cancel
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            pending={pending}
            disabled={blocked}
            onClick={onConfirm}
            data-autofocus={(!destructive && !blocked) || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
