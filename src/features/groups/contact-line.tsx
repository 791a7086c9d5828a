import { EmailText } from '../../ui/email-text.tsx'
import { Icon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './groups.module.css'

interface ContactLineProps {
  firstName: string
  lastName: string
  email: string
  /** Known to marketing when there is one. */
  eloquaId: string | null
}

/** A contact with a green tick when an eloqua id exists, else a red cross (spec section 2). */
export function ContactLine({ firstName, lastName, email, eloquaId }: ContactLineProps) {
  const known = eloquaId !== null && eloquaId !== ''
  return (
    <div className={styles.contact}>
      <span className={known ? styles.known : styles.unknown}>
        <Icon name={known ? 'check' : 'cross'} size="sm" />
        <VisuallyHidden>{known ? 'In Eloqua' : 'Not in Eloqua'}</VisuallyHidden>
      </span>
      <span className={styles.who}>
        <bdi>
          {firstName} {lastName}
        </bdi>
        <EmailText address={email} />
      </span>
    </div>
  )
}
