import type { Group } from '../../../contract/api/groups.schema.ts'
import { groupUpdate } from '../../../contract/api/groups.ts'
import { groupContext } from '../../../contract/offline/write-context.ts'
import { useSend } from '../../api/api-context.ts'
import { notifySaved, useNavigateWhileShown } from '../../network/use-write-action.ts'
import { Stack } from '../../ui/layout.tsx'
import { ContactsDataPanel } from './contacts-data-panel.tsx'
import { GroupForm, type GroupValues } from './group-form.tsx'
import { GroupFrame, OneGroup } from './group-frame.tsx'

const valuesOf = ({ id: _, eloqua_id: __, secondary_eloqua_id: ___, ...values }: Group): GroupValues => values

/** /group/{groupID}/edit (spec section 2). */
export function GroupEditPage() {
  const send = useSend()
  const navigate = useNavigateWhileShown()
  const back = () => navigate('/groups')
  return (
    <OneGroup>
      {(group, retry) => (
        <GroupFrame title={group.name}>
          <Stack>
            <GroupForm
              key={group.id}
              keepAs={`group ${group.id}`}
              values={valuesOf(group)}
              saveLabel="Save Update"
              onSave={async (body, before) => {
                const sent = await send(groupUpdate, {
                  params: { groupID: group.id },
                  body: { ...body, before },
                  context: { ...groupContext(group), subject: body.name },
                })
                notifySaved(sent, `${body.name} was changed`)
                back()
              }}
              onCancel={back}
            />
            <ContactsDataPanel group={group} onErased={retry} />
          </Stack>
        </GroupFrame>
      )}
    </OneGroup>
  )
}
