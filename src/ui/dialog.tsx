import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DOUBLE_PRESS_MS } from '../lib/double-press.ts'
import { isFocusLost } from '../lib/is-focus-lost.ts'
import { markDocument } from '../lib/mark-document.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

/** A write that can be queued is answered sooner; whoever waits longer may leave the dialog. */
const MAX_STAY_OPEN_MS = 3_000

/** Without a field, the focus would start on the close button. */
const FIELDS = ':is(input, select, textarea):enabled'

/**
 * Closes the open menu of a row, which gives the focus back to its button. A dialog that opened above the menu would
 * return the focus to what has gone with it.
 */
export const closeMenu = (): void =>
  document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover()

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Default true; set to false while a form is dirty. */
  closeOnBackdrop?: boolean
  /** Whether a screen reader reads the whole content when the dialog opens. */
  isDescribed?: boolean
  /** A write is in flight, so nothing closes it for now: that would not cancel the write. */
  busy?: boolean | undefined
}

/**
 * A modal dialog with a title, a close button and a footer for buttons. It is open while rendered. The focus starts on
 * the element with `data-autofocus`, else the first field, else the dialog; afterwards it returns to where it was.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    children,
    actions,
    footer,
    closeOnBackdrop = true,
    isDescribed,
    busy = false,
  } = props
  const mustStayOpen = useStayOpen(busy)
  const titleId = useId()
  const bodyId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)

  const onCancel = (event: SyntheticEvent) => {
    // A file field has such an event, too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!mustStayOpen) onClose()
  }
  // The browser closes it directly when Escape is pressed twice.
  const onClosed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target !== currentTarget || currentTarget.open) return
    if (mustStayOpen) currentTarget.showModal()
    else onClose()
  }
  const onMouseDown = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !closeOnBackdrop || mustStayOpen) return
    // The second press of a double tap that opened the dialog.
    if (performance.now() - openedAt.current < DOUBLE_PRESS_MS) return
    // The browser would give the focus to what is behind the dialog.
    event.preventDefault()
    onClose()
  }

  const closeUnseen = useEffectEvent(onClose)

  useLayoutEffect(() => markDocument('dialog'), [])
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Its code may have loaded while the menu of a row was opened.
    closeMenu()
    dialog.showModal()
    // Or while the part of the page that it is in was covered: nobody would see it, and all else would be inert.
    if (dialog.checkVisibility?.() === false) closeUnseen()
    openedAt.current = performance.now()
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
    if (isFocusLost()) ref.current?.focus()
  })

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={isDescribed ? bodyId : undefined}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={onMouseDown}
      className={styles.dialog}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {actions}
          <IconButton label="Close" icon="cross" disabled={mustStayOpen} onClick={onClose} />
        </div>
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}

/** Whether nothing may close the dialog: while `busy`, but not for long. */
function useStayOpen(busy: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!busy) return setOver(false)
    const timer = setTimeout(() => setOver(true), MAX_STAY_OPEN_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && !isOver
}
