import { useLayoutEffect, useRef } from 'react'
import { useClock } from '../lib/clock.ts'
import { Button } from '../ui/button.tsx'
import { UNDO_MS } from '../ui/toast.ts'
import styles from './undo-button.module.css'

interface UndoButtonProps {
  /** When the action happened, in ms. */
  madeAt: number
  disabled?: boolean
  onUndo: () => void
}

/** 'Undo' with one tap, while the action can still be taken back. */
export function UndoButton({ madeAt, disabled, onUndo }: UndoButtonProps) {
  const isOver = useClock(1_000, now => now >= madeAt + UNDO_MS)
  const ref = useRef<HTMLDivElement>(null)
  // The button goes, and the keyboard stays near it.
  const passFocusOn = () =>
    ref.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    if (isOver && ref.current?.contains(document.activeElement)) passFocusOn()
  })
  return (
    <div ref={ref} className={isOver ? styles.over : undefined}>
      <Button
        variant="quiet"
        icon="undo"
        disabled={disabled}
        onClick={() => {
          passFocusOn()
          onUndo()
        }}
      >
        Undo
      </Button>
    </div>
  )
}
