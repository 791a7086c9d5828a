import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupEntity } from '../../../contract/offline/entities.ts'
import { OutboxNote } from '../../network/outbox-note.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { GroupContacts } from './group-contacts.tsx'

/** A guest group with its contacts (spec section 2). A negative id means that its creation waits to be sent. */
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
            <LinkButton to={`/group/${group.id}/edit`} aria-label={`Edit ${group.name}`}>
              Edit
            </LinkButton>
            <RowMenu label={`More about ${group.name}`}>
              <LinkButton
                icon="trash"
                to={`/group/${group.id}/delete`}
                variant="quiet"
                aria-label={`Delete ${group.name}`}
              >
                Delete
              </LinkButton>
            </RowMenu>
          </>
        )
      }
    />
  )
}
