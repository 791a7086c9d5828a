import { Redirect } from 'wouter'
import type { EventGroup } from '../../../contract/api/groups.schema.ts'
import { eventGroupUpdate } from '../../../contract/api/groups.ts'
import { formatCount, pluralize } from '../../../contract/rules/pluralize.ts'
import { useSend } from '../../api/api-context.ts'
import { useEvent } from '../../api/event-context.ts'
import { Loaded } from '../../network/loaded.tsx'
import { useOnline } from '../../network/network-state.tsx'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { notifySaved, useNavigateWhileShown } from '../../network/use-write-action.ts'
import { Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { checkMaximum, onListText } from './group-words.ts'
import styles from './groups.module.css'
import { InviteLinkPanel } from './invite-link-panel.tsx'
import { ListUploadPanel } from './list-upload-panel.tsx'
import { useEventGroup } from './use-event-group.ts'

/** Sets a group's maximum for this event (spec section 2), renews its invite link, and restores its list. */
export function EventGroupEditPage() {
  const { read, gone, back } = useEventGroup()
  if (gone) return <Redirect to={back} replace />
  return (
    <Loaded read={read} label="Fetching the group..." rows={2}>
      {group => (
        // Not the questions of another group, opened by its address.
        <div key={group.id} className={styles.narrow}>
          <Stack>
            <MaximumForm group={group} back={back} />
            <InviteLinkPanel group={group} onRenewed={read.retry} />
            <ListUploadPanel group={group} onRestored={read.retry} />
          </Stack>
        </div>
      )}
    </Loaded>
  )
}

function MaximumForm({ group, back }: { group: EventGroup; back: string }) {
  const event = useEvent()
  const send = useSend()
  const online = useOnline()
  const navigate = useNavigateWhileShown()
  const state = useSaveForm({
    values: { maximum: group.maximum_guests },
    keepAs: `event group ${group.id}`,
    errorAt: () => 'maximum',
    fieldsNow: ({ maximum_guests }) => ({ maximum: maximum_guests }),
    save: async ({ maximum }, before) => {
      const sent = await send(eventGroupUpdate, {
        params: { groupID: group.id },
        body: { maximum_guests: maximum, before: { maximum_guests: before.maximum } },
        context: {
          subject: group.name,
          event_id: event.id,
          timezone: event.timezone,
          event_group_id: group.id,
        },
      })
      notifySaved(sent, `${group.name} may have ${pluralize(maximum)}`)
      navigate(back)
    },
  })
  const { register, formState } = state.form

  return (
    <Panel title={<bdi>{group.name}</bdi>}>
      <SaveForm state={state} submitLabel="Save Update" onCancel={() => navigate(back)}>
        <TextInput
          label="Maximum Guests"
          help="maximum guests this group can contain, specific for this event"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          error={formState.errors.maximum?.message}
          {...register('maximum', {
            valueAsNumber: true,
            validate: value => {
              // Online the server decides, because guests may just have been removed.
              if (!online && value > 0 && value < group.guest_count) return onListText(group.guest_count)
              return checkMaximum(value)
            },
          })}
        />
        <p>{formatCount(group.guest_count)} on the guest list now.</p>
      </SaveForm>
    </Panel>
  )
}
