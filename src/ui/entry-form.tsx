import type { ReactNode } from 'react'
import styles from './entry-form.module.css'

interface EntryFormProps {
  label: string
  onSubmit: () => void
  children: ReactNode
}

/** A short form over the list that it adds to or beside it; its fields stand beside each other where there is room. */
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

/** What has no label above it (a box, a button): the last line. */
export function FormFooter({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
