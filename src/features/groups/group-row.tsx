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
import { GroupContacts } from './group-contacts.tsx'

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
          <GroupContacts group={group} />
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
