import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button-look.ts'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { GroupContacts } from './group-contacts.tsx'
import { GroupFrame, OneGroup } from './group-frame.tsx'

/** /group/{groupID} (spec section 2): what is known of a group. */
export function GroupViewPage() {
  return (
    <OneGroup>
      {group => (
        <GroupFrame
          title={group.name}
          actions={
            <Link to="edit" className={buttonLook()}>
              Edit
            </Link>
          }
        >
          <Panel label="Guest group">
            <Stack gap={2}>
              <TeamLogo team={teamOf(group.is_vcarb)} />
              <p>Max {group.maximum_guests} Guests</p>
              <GroupContacts group={group} />
            </Stack>
          </Panel>
        </GroupFrame>
      )}
    </OneGroup>
  )
}
