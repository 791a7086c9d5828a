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
  return (
    <div className={isOver ? styles.over : undefined}>
      <Button
        variant="quiet"
        icon="undo"
        disabled={disabled}
        onClick={({ currentTarget }) => {
          // The button goes, and the keyboard stays near it.
          currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
          onUndo()
        }}
      >
        Undo
      </Button>
    </div>
  )
}
