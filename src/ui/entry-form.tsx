import type { ReactNode } from 'react'
import styles from './entry-form.module.css'

interface EntryFormProps {
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** A short form above or beside the list that it adds to; its fields are side by side if they fit. */
export function EntryForm({ label, onSubmit, children }: EntryFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** The last line, for controls without a label above them (a checkbox, a button). */
export function FormFooter({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
