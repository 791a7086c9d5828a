import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

/** Else the focus would start on the close button. */
const FIELDS = ':is(input, select, textarea):enabled'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Unless told otherwise; not while a form is dirty. */
  closeOnBackdrop?: boolean
}

/**
 * A modal dialog with a title, a close button and its own buttons at the foot. Rendered means open. The focus starts on what
 * carries `data-autofocus`, else on the first field, else on the dialog itself; it goes back where it came from.
 */
export function Dialog({ title, onClose, children, actions, footer, closeOnBackdrop = true }: DialogProps) {
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
    // Closed before it leaves the page: only then does the focus go back to where it was.
    return () => dialog.close()
  }, [])

  // Ends in the same moment as the dialog is taken away: its closing then isn't told to whoever stands there next.
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
        onClose()
      },
      on,
    )
    // The browser closes by itself when Escape is pressed twice.
    dialog.addEventListener('close', () => !dialog.open && onClose(), on)
    dialog.addEventListener(
      'pointerdown',
      event => closeOnBackdrop && event.target === dialog && onClose(),
      on,
    )
    return () => ends.abort()
  }, [onClose, closeOnBackdrop])

  return (
    <dialog ref={ref} tabIndex={-1} aria-labelledby={titleId} className={styles.dialog}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {actions}
          <IconButton label="Close" icon="cross" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
