import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { PICKER_ACCEPTS } from '../../../contract/rules/guest-file.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './registration.module.css'
import { LIMITS_TEXT } from './validate-file.ts'

interface UploadAreaProps {
  /** Takes the focus when it appears, because the contact has just left an earlier step. */
  autoFocus: boolean
  onChoose: (files: readonly File[]) => void
}

/** The area to drop a guest list on, or to browse for one. */
export function UploadArea({ autoFocus, onChoose }: UploadAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const browse = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const hint = useId()

  useEffect(() => {
    if (autoFocus) browse.current?.focus()
  }, [autoFocus])

  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    const to = event.relatedTarget
    // Moving over an element inside the area does not leave it.
    if (inside || !(to instanceof Node && event.currentTarget.contains(to))) setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same
    <div
      className={cx(styles.area, over && styles.over)}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length > 0) onChoose([...event.dataTransfer.files])
      }}
    >
      <Icon name="upload" size="xl" />
      <p className={cx(styles.areaTitle, styles.withMouse)}>Drag and drop your guest list here, or</p>
      <p className={cx(styles.areaTitle, styles.withFinger)}>Choose your file</p>
      <Button
        ref={browse}
        variant="primary"
        size="large"
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        Browse for a CSV
      </Button>
      <p id={hint} className={styles.quiet}>
        A CSV file of up to {LIMITS_TEXT}. You see what will happen before anything is stored.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICKER_ACCEPTS}
        aria-label="Guest list (CSV)"
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again after it was corrected.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </div>
  )
}
