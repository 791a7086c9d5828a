import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { markDocument } from '../../lib/mark-document.ts'
import { signalCamera } from '../../lib/signal-camera.ts'
import { focusReturn, GuestArrival, type GuestArrivalProps } from './guest-arrival.tsx'
import styles from './pin-view.module.css'

export interface PinViewProps extends Omit<GuestArrivalProps, 'arrival'> {
  /** Undefined: the view is closed. */
  arrival: GuestArrivalProps['arrival'] | undefined
}

/** Then what is behind the view can be neither reached nor read out, and need not be made inert for that, which restyles all of it. */
const HIDES_PAGE = CSS.supports('content-visibility', 'hidden')

/**
 * The view over the whole screen after a check-in (spec section 2). It stays open from one guest to the next: closed and
 * opened again, it would have the page behind it drawn in between.
 */
export function PinView({ arrival, ...rest }: PinViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // What stands in the dialog finds it there.
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => setReady(true), [])
  const isOpen = isReady && arrival !== undefined

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    // Focus and caret leave the page first: it would be styled and laid out to take them away.
    if (before instanceof HTMLElement) before.blur()
    getSelection()?.empty()
    const uncover = markDocument('covered')
    // Who is looked after is not filmed; then the next one is scanned.
    signalCamera('pause')
    // The camera's view is a modal dialog, and only another one stands above it.
    if (HIDES_PAGE && !document.querySelector('dialog:modal')) dialog.show()
    else dialog.showModal()
    focusReturn(dialog)
    return () => {
      uncover()
      dialog.close()
      signalCamera('resume')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  // Beside the page: while it is open, nothing of the page is drawn. Below the root, where React hears of a toast in it.
  const root = document.getElementById('root') ?? document.body
  return createPortal(
    <dialog
      ref={ref}
      // What is pressed beside a button leaves the keys with the view.
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={titleId}
      closedby="closerequest"
      className={styles.screen}
    >
      {/* A toast that moves into the dialog comes after it. */}
      <div>
        {isReady && arrival && (
          <GuestArrival key={arrival.guest.id} {...rest} arrival={arrival} dialog={ref} titleId={titleId} />
        )}
      </div>
    </dialog>,
    root,
  )
}
