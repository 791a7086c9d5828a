import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import above from './above-toast.module.css'
import { toneIcon } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { keepPressable } from './keep-pressable.ts'
import { dismissToast, type ToastEntry, toastDuration, useToasts } from './toast.ts'
import styles from './toast-host.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const GAP_PX = 16

/**
 * Focuses the dialog that is open. Without one, the screen's search, or else the screen: on a touch screen always, where
 * the search would open the keyboard.
 */
function focusWork(): void {
  const places = matchMedia('(pointer: fine)').matches ? 'main, main input[type=search]' : 'main'
  const [screen, search] = document.querySelectorAll<HTMLElement>(places)
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  const to = dialog ?? search ?? screen
  to?.focus({ preventScroll: true })
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const [isPaused, setPaused] = useState(false)
  const duration = toastDuration(entry)
  useEffect(() => {
    if (isPaused || duration === undefined) return
    const timer = setTimeout(dismissToast, duration, entry.id)
    return () => clearTimeout(timer)
  }, [entry.id, duration, isPaused])
  const card = useRef<HTMLLIElement>(null)
  const before = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    const shown = card.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      // The keyboard goes back to where it was, unless that has gone or is disabled.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
      if (shown.contains(document.activeElement)) focusWork()
    }
  }, [])
  const { action, untilHidden } = entry
  useEffect(() => {
    if (!untilHidden) return
    const dismiss = () => dismissToast(entry.id)
    document.addEventListener('visibilitychange', dismiss)
    return () => document.removeEventListener('visibilitychange', dismiss)
  }, [entry.id, untilHidden])
  return (
    <li
      ref={card}
      className={cx(styles.card, styles[entry.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setPaused(true)
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.icon}>
        <Icon name={toneIcon[entry.tone === 'info' ? 'neutral' : entry.tone]} size="lg" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{entry.title}</p>
        {entry.detail && <p className={styles.detail}>{entry.detail}</p>}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            // A second tap may come before the toast has gone from the screen.
            if (dismissToast(entry.id)) action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon="cross" onClick={() => dismissToast(entry.id)} />
    </li>
  )
}

/**
 * Shows the newest toast at the bottom of the window, in the top layer. Lists and dialogs end above it, so that it
 * covers no controls. Its time stops while it is hovered or focused.
 */
export function ToastHost() {
  const { entries, announced } = useToasts()
  const ref = useRef<HTMLDivElement>(null)
  const newest = entries.at(-1)
  // What a press did is drawn first, and its toast after that.
  const drawn = useDeferredValue(newest)
  const entry = newest && drawn
  const id = entry?.id

  useEffect(() => {
    const host = ref.current
    if (!host) return
    // Shown again for each toast, because the last shown is topmost, even over a dialog opened in between.
    if (host.matches(':popover-open')) host.hidePopover()
    if (id === undefined) return
    host.showPopover()
    const end = [keepItsRoom(host), keepPressable(host)]
    return () => {
      for (const one of end) one()
    }
  }, [id])

  return (
    <div>
      <section aria-label="Notifications" aria-live="polite" aria-relevant="additions text">
        <div ref={ref} popover="manual" className={styles.host}>
          <ol>{entry && <ToastCard key={entry.id} entry={entry} />}</ol>
        </div>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </section>
    </div>
  )
}

/** Keeps `--toast-room` equal to the toast's height: lists and dialogs end above it (above-toast.module.css). */
function keepItsRoom(host: HTMLElement): () => void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const size = new ResizeObserver(() =>
    sheet.replaceSync(`body, .${above.aboveToast} { --toast-room: ${host.offsetHeight + GAP_PX}px }`),
  )
  size.observe(host)
  return () => {
    size.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
