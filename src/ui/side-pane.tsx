import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './side-pane.module.css'
import { useRowFocus } from './use-row-focus.ts'

const OVER = 'dialog[open], [popover="auto"]:popover-open'

interface SidePaneProps {
  title: string
  onClose: () => void
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * A pane beside a list that stays usable; for `Split`'s detail. It is open while rendered. It takes the focus and
 * returns it afterwards; Escape within it closes it. If the focused control goes, it takes the focus again.
 */
export function SidePane({ title, onClose, actions, footer, children }: SidePaneProps) {
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const lostFocus = useRowFocus()
  useLayoutEffect(() => {
    const pane = ref.current
    const before = document.activeElement
    const first = pane?.querySelector<HTMLElement>('[data-autofocus]') ?? pane
    first?.focus({ preventScroll: true })
    return () => {
      // Leaves the focus alone if it has moved elsewhere.
      if (pane?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Node)) return
      // A dialog or popover over it handles its own Escape.
      if (document.querySelector(OVER)) return
      if (target === document.body || ref.current?.contains(target)) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  return (
    <section
      ref={ref}
      {...lostFocus}
      role="dialog"
      aria-labelledby={titleId}
      data-pane
      className={styles.pane}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {actions}
        <IconButton label="Close" icon="cross" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </section>
  )
}
