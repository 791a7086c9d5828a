import { useId } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  /** Undefined: in progress, of unknown length. */
  value?: number | undefined
  max?: number
  /** Beside the label: '126/600'. */
  text?: string
  tone?: 'accent' | 'success'
  labelHidden?: boolean
  /** Puts the label beside a short bar. It says all, so the bar is not read aloud. */
  inline?: boolean
}

/** Shows progress. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, value, max = 1, text, tone = 'accent', labelHidden, inline } = props
  const id = useId()
  const name = inline
    ? { 'aria-hidden': true }
    : labelHidden
      ? { 'aria-label': label }
      : { 'aria-labelledby': id }
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
