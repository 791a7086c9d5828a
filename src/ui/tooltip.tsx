/**
 * `<Tooltip>` - text: string; children: the one control it explains. Shows after 150 ms (specification section 9) of hovering or on
 * keyboard focus, goes with Escape. It only repeats what the control's own label says, so it isn't read out a second time.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tooltip.module.css'

const DELAY_MS = 150
const GAP = 8

interface TooltipProps {
  text: string
  children: ReactNode
}

function place(tip: HTMLElement, anchor: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect()
  const above = anchor.top - height - GAP
  const left = anchor.left + anchor.width / 2 - width / 2
  tip.style.top = `${above >= GAP ? above : anchor.bottom + GAP}px`
  tip.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`
}

/** A few words over a control, in the top layer so that nothing cuts them off. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchorRef = useRef<HTMLSpanElement>(null)
  const tipRef = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const anchor = anchorRef.current
    const tip = tipRef.current
    if (!anchor || !tip) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = () => {
      if (!tip.isConnected || tip.matches(':popover-open')) return
      tip.showPopover()
      place(tip, anchor.getBoundingClientRect())
    }
    const enter = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer)
      timer = setTimeout(show, DELAY_MS)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const ends = new AbortController()
    const on = { signal: ends.signal }
    anchor.addEventListener('pointerenter', enter, on)
    anchor.addEventListener('pointerleave', hide, on)
    anchor.addEventListener('pointerdown', hide, on)
    anchor.addEventListener('focusin', focus, on)
    anchor.addEventListener('focusout', hide, on)
    document.addEventListener('keydown', key, on)
    document.addEventListener('scroll', hide, { ...on, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      ends.abort()
    }
  }, [])

  return (
    <span ref={anchorRef} className={styles.anchor}>
      {children}
      <span ref={tipRef} popover="manual" aria-hidden="true" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
