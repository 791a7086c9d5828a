import { Stack } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { GroupContacts } from './group-contacts.tsx'
import { GroupFrame, OneGroup } from './group-frame.tsx'

/** /group/{groupID} (spec section 2): shows a group. */
export function GroupViewPage() {
  return (
    <OneGroup>
      {group => (
        <GroupFrame title={group.name} actions={<LinkButton to={`/group/${group.id}/edit`}>Edit</LinkButton>}>
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
