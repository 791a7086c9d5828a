import { groupCreate } from '../../../contract/api/groups.ts'
import { useSend } from '../../api/api-context.ts'
import { isSisterTeam } from '../../lib/is-sister-team.ts'
import { notifySaved, useNavigateWhileShown } from '../../network/use-write-action.ts'
import { GroupForm, type GroupValues } from './group-form.tsx'
import { GroupFrame } from './group-frame.tsx'

const EMPTY: GroupValues = {
  name: '',
  main_contact_first_name: '',
  main_contact_last_name: '',
  main_contact_email: '',
  secondary_contact_first_name: '',
  secondary_contact_last_name: '',
  secondary_contact_email: '',
  maximum_guests: 0,
  is_vcarb: false,
}

/** /groups/new (spec section 2). */
export function GroupNewPage() {
  const send = useSend()
  const navigate = useNavigateWhileShown()
  const back = () => navigate('/groups')
  return (
    <GroupFrame title="New guest group">
      <GroupForm
        keepAs="new group"
        values={{ ...EMPTY, is_vcarb: isSisterTeam() }}
        saveLabel="Add Group"
        onSave={async body => {
          const sent = await send(groupCreate, {
            body,
            context: { subject: body.name, is_vcarb: body.is_vcarb },
          })
          notifySaved(sent, `${body.name} was added`)
          back()
        }}
        onCancel={back}
      />
    </GroupFrame>
  )
}
