/**
 * `<ConfirmDialog>` - title: string (the question); children?: ReactNode (what will happen, in words); confirmLabel: string; destructive?: boolean (default true: red, and the focus starts on Cancel); pending?: boolean; blocked?: boolean (it cannot be confirmed now; children say why);
 *                     onConfirm, onCancel: () => void. Rendered means open.
 */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children?: ReactNode
  confirmLabel: string
  destructive?: boolean
  pending?: boolean
  blocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that can't be undone by a tap. */
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
