import { Link } from 'react-router-dom'
import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupEntity } from '../../../contract/offline/entities.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icons.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { ContactLine } from './contact-line.tsx'

/** A guest group with its contacts (spec section 2). An id below zero waits to be sent. */
export function GroupRow({ group }: { group: Group }) {
  const waits = group.id < 0
  return (
    <ListRow
      lead={<TeamLogo team={teamOf(group.is_vcarb)} />}
      title={group.name}
      titleAs="h2"
      subtitle={
        <>
          <OutboxNote entity={groupEntity(group.id)} />
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
      }
      meta={
        <>
          {waits && <Badge icon="outbox">Waiting</Badge>}
          <span>Max {group.maximum_guests} Guests</span>
        </>
      }
      actions={
        !waits && (
          <>
            <Link to={`/group/${group.id}/edit`} className={buttonLook()} aria-label={`Edit ${group.name}`}>
              Edit
            </Link>
            <RowMenu label={`More about ${group.name}`}>
              <Link
                to={`/group/${group.id}/delete`}
                className={buttonLook('quiet')}
                aria-label={`Delete ${group.name}`}
              >
                <Icon name="trash" />
                Delete
              </Link>
            </RowMenu>
          </>
        )
      }
    />
  )
}
