import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './tooltip.module.css'

/** Spec section 9. */
const DELAY_MS = 150
const GAP_PX = 8

function place(tip: HTMLElement, anchor: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const above = anchor.top - height - GAP_PX
  const left = anchor.left + anchor.width / 2 - width / 2
  tip.style.top = `${above >= GAP_PX ? above : anchor.bottom + GAP_PX}px`
  tip.style.left = `${Math.max(GAP_PX, Math.min(left, document.documentElement.clientWidth - width - GAP_PX))}px`
}

/**
 * A few words over a control, for mouse and keyboard focus; in the top layer, so that nothing cuts them off. They
 * repeat the control's label, so they are not read aloud again.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchorRef = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setShown(false)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  // Never at once: a menu that is being closed gives its focus back here, and until it is closed no popover can be shown.
  const show = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setShown, DELAY_MS, true)
  }
  const enter = (event: PointerEvent) => event.pointerType === 'mouse' && show()
  const focus = (event: FocusEvent) => event.target.matches(':focus-visible') && show()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the control inside
    <span
      ref={anchorRef}
      className={styles.anchor}
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
    >
      {children}
      {shown && <Tip text={text} anchor={anchorRef} onHide={hide} />}
    </span>
  )
}

interface TipProps {
  text: string
  anchor: { readonly current: HTMLElement | null }
  onHide: () => void
}

function Tip({ text, anchor, onHide }: TipProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip || !anchor.current) return
    tip.showPopover()
    place(tip, anchor.current.getBoundingClientRect())
  }, [anchor])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onHide, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onHide, { capture: true })
    }
  }, [onHide])
  return (
    <span ref={ref} popover="manual" aria-hidden="true" className={styles.tip}>
      {text}
    </span>
  )
}
