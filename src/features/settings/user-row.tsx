import type { AppUser } from '../../../contract/api/users.schema.ts'
import { userEntity } from '../../../contract/offline/entities.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import styles from './settings.module.css'

interface UserRowProps {
  user: AppUser
  onEdit: () => void
  onDelete: () => void
}

/** A user of the app with the actions for them (spec section 2, App settings). */
export function UserRow({ user, onEdit, onDelete }: UserRowProps) {
  const name = user.name ?? 'Anonymous'
  return (
    <ListRow
      data-row={userEntity(user.user_uuid)}
      title={user.name ?? <span className={styles.none}>Anonymous</span>}
      subtitle={
        <>
          {user.email ? (
            <EmailText address={user.email} />
          ) : (
            <span className={styles.none}>No email set</span>
          )}
          <OutboxNote entity={userEntity(user.user_uuid)} />
        </>
      }
      meta={
        user.is_tour_guide ? (
          <Badge icon="compass">
            <span className={styles.guide}>Tour guide</span>
          </Badge>
        ) : undefined
      }
      edge={
        <Row wrap={false}>
          <Button aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <RowMenu label={`More about ${name}`}>
            <Button variant="quiet" icon="trash" aria-label={`Delete ${name}`} onClick={onDelete}>
              Delete
            </Button>
          </RowMenu>
        </Row>
      }
    />
  )
}
