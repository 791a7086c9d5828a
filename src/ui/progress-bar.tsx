/**
 * `<ProgressBar>` - label: string; value?: number (undefined: under way, of unknown length); max?: number (default 1); text?: string ('126/600', beside the
 *                   label); tone?: 'accent' (default) | 'success'; labelHidden?: boolean; inline?: boolean (the label beside a short
 *                   bar).
 */
import { useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  value?: number | undefined
  max?: number
  text?: string
  tone?: 'accent' | 'success'
  labelHidden?: boolean
  inline?: boolean
}

/** How far something has come. */
export function ProgressBar({
  label,
  value,
  max = 1,
  text,
  tone = 'accent',
  labelHidden = false,
  inline = false,
}: ProgressBarProps) {
  const id = useId()
  const name = labelHidden ? { 'aria-label': label } : { 'aria-labelledby': id }
  return (
    <div className={cx(styles.progress, inline && styles.inline)}>
      {(!labelHidden || text !== undefined) && (
        <div className={styles.head}>
          {!labelHidden && <span id={id}>{label}</span>}
          {text !== undefined && <span className={styles.text}>{text}</span>}
        </div>
      )}
      <progress
        {...name}
        {...(value === undefined ? {} : { value })}
        max={max}
        aria-valuetext={text}
        className={cx(styles.bar, styles[tone], value === undefined && styles.unknown)}
      />
    </div>
  )
}
