import type { Group } from '../../../contract/api/groups.schema.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Icon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './groups.module.css'

/** The contacts who upload a group's list. */
export const GroupContacts = ({ group }: { group: Group }) => (
  <>
    <ContactLine
      firstName={group.main_contact_first_name}
      lastName={group.main_contact_last_name}
      email={group.main_contact_email}
      eloquaId={group.eloqua_id}
    />
    {group.secondary_contact_email !== '' && (
      <ContactLine
        firstName={group.secondary_contact_first_name}
        lastName={group.secondary_contact_last_name}
        email={group.secondary_contact_email}
        eloquaId={group.secondary_eloqua_id}
      />
    )}
  </>
)

interface ContactLineProps {
  firstName: string
  lastName: string
  email: string
  /** Id in the marketing system, if the contact is known there. */
  eloquaId: string | null
}

/** A contact with a green tick if an eloqua id exists, otherwise a red cross (spec section 2). */
function ContactLine({ firstName, lastName, email, eloquaId }: ContactLineProps) {
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
