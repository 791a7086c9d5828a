import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

/** Without a field, the focus would start on the close button. */
const FIELDS = ':is(input, select, textarea):enabled'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Default true; set to false while a form is dirty. */
  closeOnBackdrop?: boolean
  /** While a write is in flight nothing closes it: that cancels nothing, and its end must not close another dialog. */
  busy?: boolean | undefined
}

/**
 * A modal dialog with a title, a close button and a footer for buttons. It is open while rendered. The focus starts on
 * the element with `data-autofocus`, else the first field, else the dialog; afterwards it returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, footer, closeOnBackdrop = true, busy = false } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const start =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>(FIELDS) ??
      dialog
    start.focus()
    // Closed before it is removed, because only closing restores the focus.
    return () => dialog.close()
  }, [])

  // The focused control may have gone or become disabled; a keyboard would then be outside of the dialog.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) ref.current?.focus()
  })

  // Removed together with the dialog, so that its closing does not call back for the next one.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const ends = new AbortController()
    const on = { signal: ends.signal }
    dialog.addEventListener(
      'cancel',
      event => {
        if (event.target !== dialog) return
        event.preventDefault()
        if (!busy) onClose()
      },
      on,
    )
    // The browser closes it directly when Escape is pressed twice.
    dialog.addEventListener('close', () => !dialog.open && !busy && onClose(), on)
    dialog.addEventListener(
      'pointerdown',
      event => closeOnBackdrop && !busy && event.target === dialog && onClose(),
      on,
    )
    return () => ends.abort()
  }, [onClose, closeOnBackdrop, busy])

  return (
    <dialog ref={ref} tabIndex={-1} aria-labelledby={titleId} className={styles.dialog}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {actions}
          <IconButton label="Close" icon="cross" disabled={busy} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
