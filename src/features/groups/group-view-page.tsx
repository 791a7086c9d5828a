import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button-look.ts'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TeamLogo, teamOf } from '../../ui/team-logo.tsx'
import { ContactLine } from './contact-line.tsx'
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
            </Stack>
          </Panel>
        </GroupFrame>
      )}
    </OneGroup>
  )
}
