import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { markDocument } from '../../lib/mark-document.ts'
import { signalCamera } from '../../lib/signal-camera.ts'
import { focusReturn, GuestArrival, type GuestArrivalProps } from './guest-arrival.tsx'
import styles from './pin-view.module.css'

export interface PinViewProps extends Omit<GuestArrivalProps, 'arrival'> {
  /** Undefined while the view is closed. */
  arrival: GuestArrivalProps['arrival'] | undefined
}

/** If supported, the covered page can be neither focused nor read aloud; making it inert would restyle all of it. */
const HIDES_PAGE = CSS.supports('content-visibility', 'hidden')

/**
 * The full-screen view after a check-in (spec section 2). It stays open from one guest to the next, because closing and
 * opening it would draw the page behind it in between.
 */
export function PinView({ arrival, ...rest }: PinViewProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // The content is rendered once the dialog exists.
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => setReady(true), [])
  const isOpen = isReady && arrival !== undefined

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    // Focus and selection leave the page first; later, removing them would lay the page out again.
    if (before instanceof HTMLElement) before.blur()
    getSelection()?.empty()
    const uncover = markDocument('covered')
    // The camera pauses while a guest is attended to, and resumes for the next.
    signalCamera('pause')
    // The camera's view is a modal dialog, so only another modal dialog can be above it.
    if (HIDES_PAGE && !document.querySelector('dialog:modal')) dialog.show()
    else dialog.showModal()
    focusReturn(dialog)
    return () => {
      uncover()
      dialog.close()
      signalCamera('resume')
      // The page moves the focus itself if it has a better place: each move would lay the page out once more.
      queueMicrotask(() => {
        if (isFocusLost() && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [isOpen])

  // Outside the page, which is not drawn while it is open; inside the root, so that React gets events of a toast in it.
  const root = document.getElementById('root') ?? document.body
  return createPortal(
    <dialog
      ref={ref}
      // Focusable, so that a press beside a button keeps the keyboard focus in the view.
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={titleId}
      closedby="closerequest"
      className={styles.screen}
    >
      {/* A toast that moves into the dialog is placed after it. */}
      <div>
        {isReady && arrival && (
          <GuestArrival key={arrival.guest.id} {...rest} arrival={arrival} dialog={ref} titleId={titleId} />
        )}
      </div>
    </dialog>,
    root,
  )
}
