import { type ReactNode, useEffect, useRef } from 'react'
import type { AppUser } from '../../../contract/api/users.schema.ts'
import { userCreate, userList } from '../../../contract/api/users.ts'
import { userEntity } from '../../../contract/offline/entities.ts'
import { useSend } from '../../api/api-context.ts'
import { useRead } from '../../api/use-read.ts'
import { useShownLocation } from '../../lib/shown-location.ts'
import { useOpened } from '../../lib/use-opened.ts'
import { Loaded } from '../../network/loaded.tsx'
import { notifyRow } from '../../network/notify-row.ts'
import { Count } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Split, Stack } from '../../ui/layout.tsx'
import { List } from '../../ui/list-row.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { UserDeleteDialog } from './user-delete-dialog.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { UserForm, type UserValues } from './user-form.tsx'
import { UserRow } from './user-row.tsx'

interface OpenDialog {
  readonly what: 'edit' | 'delete'
  readonly user: AppUser
}

/** App settings (spec section 2): the app's users and devices, and beside them the settings of this device. */
export function SettingsPage({ devicePanel }: { devicePanel: ReactNode }) {
  const read = useRead(userList, {})
  const { data: users, error } = read
  const send = useSend()
  const [dialog, setDialog, closeDialog] = useOpened<OpenDialog>()
  const panel = useRef<HTMLElement>(null)
  const { hash } = useShownLocation()
  const isComplete = users !== undefined
  // The target of a link in the address is below the users, so it is scrolled to once they are loaded.
  useEffect(() => {
    if (isComplete && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isComplete, hash])

  const add = async (values: UserValues) => {
    const id = crypto.randomUUID()
    const sent = await send(userCreate, {
      body: { ...values, id },
      context: { subject: values.name },
    })
    notifyRow(sent, userEntity(id), `${values.name} was added`)
  }

  return (
    <Page>
      <PageHeader title="App Settings" />
      <Stack>
        <Split
          list={
            <Panel
              ref={panel}
              tabIndex={-1}
              title="Users"
              aside={users && <Count>{users.length}</Count>}
              flush
            >
              <Loaded
                read={read}
                label="Fetching the users..."
                empty={<EmptyState title="No users yet" icon="users" />}
              >
                {users => (
                  <List label="Users">
                    {users.map(user => (
                      <UserRow
                        key={user.user_uuid}
                        user={user}
                        onEdit={() => setDialog({ what: 'edit', user })}
                        onDelete={() => setDialog({ what: 'delete', user })}
                      />
                    ))}
                  </List>
                )}
              </Loaded>
            </Panel>
          }
          detail={
            <Stack>
              <Panel title="Add a user">
                <UserForm label="Add a user" users={users ?? []} submitLabel="Add User" onSave={add} clears />
              </Panel>
              {devicePanel}
            </Stack>
          }
        />
        {/* Both lists grow when they load: rendered last, this one neither moves nor is moved. */}
        {(users || error) && <DevicesPanel />}
      </Stack>
      {dialog?.what === 'edit' && (
        <UserEditDialog
          // Includes changes by other desks meanwhile, so that saving does not revert them.
          user={users?.find(({ user_uuid }) => user_uuid === dialog.user.user_uuid) ?? dialog.user}
          users={users ?? []}
          onEnd={closeDialog}
        />
      )}
      {dialog?.what === 'delete' && (
        <UserDeleteDialog
          user={dialog.user}
          onEnd={closeDialog}
          // The pressed button has gone with its row.
          onDeleted={() => panel.current?.focus()}
        />
      )}
    </Page>
  )
}
