import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from './button.tsx'
import styles from './row-menu.module.css'

const GAP_PX = 4
/** A press on the three dots closes an open menu before its click arrives. */
const SAME_PRESS_MS = 300

interface RowMenuProps {
  label: string
  /** Buttons and links. */
  children: ReactNode
  /** Whether it is open, where that outlives the menu: a card moves to another place when the tablet is turned. */
  state?: readonly [boolean, (open: boolean) => void]
}

/** A menu behind three dots, for rare actions on a row and for deletion. Escape, a press or the focus elsewhere closes it. */
export function RowMenu({ label, children, state }: RowMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const own = useState(false)
  const [open, setOpen] = state ?? own
  return (
    <span ref={anchor} className={styles.anchor}>
      <IconButton
        label={label}
        icon="more"
        aria-expanded={open}
        onClick={() => performance.now() - closedAt.current > SAME_PRESS_MS && setOpen(true)}
      />
      {open && (
        <Menu
          anchor={anchor}
          onChoose={() => setOpen(false)}
          onDismiss={() => {
            closedAt.current = performance.now()
            setOpen(false)
          }}
        >
          {children}
        </Menu>
      )}
    </span>
  )
}

interface MenuProps {
  anchor: RefObject<HTMLElement | null>
  onChoose: () => void
  /** Called when it was closed by Escape, or a press or the focus elsewhere. */
  onDismiss: () => void
  children: ReactNode
}

function Menu({ anchor, onChoose, onDismiss, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useLayoutEffect(() => {
    const menu = ref.current
    const button = anchor.current
    if (!menu || !button) return
    const onToggle = () => !menu.matches(':popover-open') && dismiss.current()
    const follow = () => place(menu, button.getBoundingClientRect())
    // The menu moves with its row, and closes when the row leaves the window.
    const onScroll = () => {
      const { top, bottom } = button.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) menu.hidePopover()
      else follow()
    }
    menu.addEventListener('toggle', onToggle)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', follow)
    const opener = button.querySelector('button')
    return () => {
      // Before whatever it has opened takes the focus, so that the focus returns here.
      if (menu.contains(document.activeElement)) opener?.focus({ preventScroll: true })
      menu.removeEventListener('toggle', onToggle)
      document.removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [anchor])
  // After the effects of a dialog around it, whose opening would close it.
  useEffect(() => {
    const menu = ref.current
    if (!menu || !anchor.current) return
    menu.showPopover()
    place(menu, anchor.current.getBoundingClientRect())
    menu.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [anchor])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the controls inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys on a control inside are clicks as well
    <div
      ref={ref}
      popover="auto"
      className={styles.menu}
      onBlur={({ relatedTarget, currentTarget }) => {
        // A press on the three dots closes it by itself.
        const isElsewhere = relatedTarget && !currentTarget.contains(relatedTarget)
        if (isElsewhere && !anchor.current?.contains(relatedTarget)) currentTarget.hidePopover()
      }}
      onClick={({ target }) => target instanceof Element && target.closest('a, button') && onChoose()}
    >
      {children}
    </div>
  )
}

function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const below = anchor.bottom + GAP_PX
  const top = below + height <= innerHeight ? below : Math.max(GAP_PX, anchor.top - height - GAP_PX)
  menu.style.top = `${top}px`
  menu.style.left = `${Math.max(GAP_PX, anchor.right - width)}px`
}

/** Makes the whole row a link to where one of its controls leads; for pointers only: keyboards use that control. */
export const RowCover = ({ to }: { to: string }) => (
  <Link aria-hidden tabIndex={-1} className={styles.cover} to={to} />
)
