import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What will happen, in words. */
  children?: ReactNode
  confirmLabel: string
  /** Unless told otherwise: red, and the focus starts on Cancel. */
  destructive?: boolean
  pending?: boolean
  /** It cannot be confirmed now; the children say why. */
  blocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that can't be undone by a tap. Rendered means open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, destructive = true, pending = false, blocked = false } = props
  const { onConfirm, onCancel } = props
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={destructive || undefined}>
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
