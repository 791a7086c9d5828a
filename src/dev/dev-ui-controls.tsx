/** Development only: buttons, fields and dialogs in their states. */
import { useState } from 'react'
import { PIN_LENGTH, PIN_MESSAGE } from '../../contract/rules/pin.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox, Switch } from '../ui/checkbox.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormGrid, Row, Stack } from '../ui/layout.tsx'
import { Panel } from '../ui/panel.tsx'
import { PinInput } from '../ui/pin-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'

const PEOPLE = [
  'Jane Doe',
  'Janet Ravenscroft - Tour w/ Maya 14:30',
  'Jan Novák',
  'Janine de la Fontaine (Redeemed)',
]
const MINUTES = [15, 30, 45, 60]
const option = (minutes: number) => ({ value: `${minutes}`, label: `${minutes} minutes` })

function Person() {
  const [query, setQuery] = useState('')
  const found = PEOPLE.filter(person => person.toLowerCase().includes(query.toLowerCase()))
  return (
    <Combobox
      label="Guest name"
      help="Type at least 2 characters"
      query={query}
      onQueryChange={setQuery}
      items={found}
      itemKey={person => person}
      itemText={person => person}
      isItemDisabled={person => person.endsWith('(Redeemed)')}
      onPick={person => setQuery(person)}
      emptyText={`No result for '${query}'`}
    />
  )
}

/** All controls that can be pressed, ticked or typed into. */
export function DevUiControls() {
  const [pin, setPin] = useState('42')
  const [open, setOpen] = useState<'form' | 'confirm' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Stack>
      <Panel title="Buttons">
        <Stack gap={3}>
          <Row>
            <Button variant="primary">Save Update</Button>
            <Button>Cancel</Button>
            <Button variant="danger" icon="trash">
              Remove Group
            </Button>
            <Button variant="quiet">Reset</Button>
          </Row>
          <Row>
            <Button variant="primary" pending>
              Saving
            </Button>
            <Button variant="primary" disabled>
              Add User
            </Button>
            <Button disabled>Disabled</Button>
            <Button variant="quiet" disabled>
              Quiet
            </Button>
          </Row>
          <Row>
            <IconButton label="Add a guest" icon="plus" variant="primary" />
            <IconButton label="Edit" icon="edit" variant="secondary" />
            <IconButton label="Swap for a new tour" icon="swap" />
            <IconButton label="Delete" icon="trash" disabled />
            <Switch label="Offline mode" defaultChecked />
          </Row>
          <Button variant="primary" size="large" wide icon="user">
            Login with SSO
          </Button>
        </Stack>
      </Panel>

      <Panel title="Gift Redemption">
        <Stack>
          <PinInput
            label="Guest pin"
            value={pin}
            onValueChange={setPin}
            error={pin.length === PIN_LENGTH ? undefined : PIN_MESSAGE}
          />
          <Button variant="primary" disabled={pin.length !== PIN_LENGTH}>
            Redeem
          </Button>
        </Stack>
      </Panel>

      <Panel title="Fields">
        <Stack>
          <FormGrid>
            <TextInput label="First name" error="First name cannot be empty" />
            <TextInput label="Last name" defaultValue="Ravenscroft" disabled />
            <TextInput label="Invite code" defaultValue="8cFq-2vRk-xY1a" readOnly />
            <TextInput
              label="Maximum Guests"
              type="number"
              inputMode="numeric"
              defaultValue={40}
              help="maximum guests this group can contain, specific for this event"
            />
            <TextInput label="Entry open" type="datetime-local" help="Open date for guests to be uploaded" />
            <Select
              label="Duration"
              placeholder="Choose a duration"
              options={[
                { label: 'Frequent', options: MINUTES.map(option) },
                { label: 'All options', options: [5, 10, 20].map(option) },
              ]}
            />
          </FormGrid>
          <Person />
          <Row gap={4}>
            <Checkbox label="Is VCARB?" />
            <Checkbox label="Is tour guide" defaultChecked />
            <Checkbox
              label="Check in now"
              disabled
              help="You cannot check in a guest before the event starts"
            />
            <Checkbox label="Checked in" defaultChecked disabled />
            <Checkbox label="Queued" defaultChecked pending />
          </Row>
        </Stack>
      </Panel>

      <Panel title="Dialogs and toasts">
        <Row>
          <Button onClick={() => setOpen('form')}>Open dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Ask first</Button>
          <Button
            onClick={() =>
              toast.success('5 guests checked in for 20/11/2026', {
                action: { label: 'Undo', onAction: () => toast.info('Undone') },
              })
            }
          >
            Success
          </Button>
          <Button
            onClick={() =>
              toast.refused('That pin was not found against any guests', {
                detail: 'Check the pin with the guest.',
              })
            }
          >
            Refused
          </Button>
          <Button onClick={() => toast.info('Works offline: 3 requests wait on this device')}>Info</Button>
        </Row>
      </Panel>
      {open === 'form' && (
        <Dialog title="Redemption Type" onClose={close} footer={<Button variant="primary">Redeem</Button>}>
          <Stack>
            <p>What item would you like to redeem against this users pin?</p>
            <Person />
            <TextInput label="Name" />
            <Button onClick={() => toast.refused('A toast over a dialog')}>Toast</Button>
          </Stack>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Confirm Deletion of Northgate Partners?"
          confirmLabel="Remove Group"
          onConfirm={close}
          onCancel={close}
        >
          All 12 guests will be removed from the event guest list and the check-in screen.
        </ConfirmDialog>
      )}
    </Stack>
  )
}
