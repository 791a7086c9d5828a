/** Development only: pickers, forms to hand something out, and tables of figures. */
import { useState } from 'react'
import { Badge, StatusFlag } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceList } from '../ui/choice-list.tsx'
import { DataTable, Figure } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EntryForm, FormFooter } from '../ui/entry-form.tsx'
import { GroupPicker } from '../ui/group-picker.tsx'
import { GuestPicker } from '../ui/guest-picker.tsx'
import { FormGrid, Stack, TwoColumn } from '../ui/layout.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReturnCheckbox } from '../ui/return-checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TeamLogo } from '../ui/team-logo.tsx'

const GUESTS = [
  { id: '1', first_name: 'Aurélie', last_name: 'Szczęsna-Ravenscroft', group_name: 'Northgate Partners' },
  {
    id: '2',
    first_name: 'عبدالرحمن',
    last_name: 'الزهراني',
    group_name: 'Königswinter Präzisionsguss & Söhne KGaA',
  },
  { id: '3', first_name: 'Jane', last_name: 'Doe', group_name: 'Aurelia Watches' },
]
const GROUPS = [
  { id: 1, name: 'Northgate Partners' },
  { id: 2, name: 'Königswinter Präzisionsguss & Söhne KGaA' },
]
const FREQUENT = [{ label: 'Frequent', options: [{ value: '30', label: '30 minutes' }] }]

/** Pickers, choices, entry forms beside their lists, and tables. */
export function DevUiMore() {
  const [query, setQuery] = useState('')
  const [group, setGroup] = useState<(typeof GROUPS)[number]>()
  const [choice, setChoice] = useState('CAP')
  const [returning, setReturning] = useState(false)
  return (
    <Stack>
      <Panel flush title="Entry form beside its list" aside="2 out">
        <TwoColumn
          entry={
            <EntryForm label="Give out a pass" onSubmit={() => undefined}>
              <GuestPicker
                label="Guest name"
                placeholder="Type a name"
                guests={GUESTS}
                query={query}
                onQueryChange={setQuery}
                onPick={({ first_name, last_name }) => setQuery(`${first_name} ${last_name}`)}
                note={({ id }) => (id === '3' ? ' (Redeemed)' : '')}
                isGuestDisabled={({ id }) => id === '3'}
              />
              <Select label="Duration" placeholder="Choose a duration" options={FREQUENT} />
              <FormFooter>
                <Checkbox label="Is VCARB?" />
                <Button type="submit" variant="primary" icon="plus" disabled>
                  Add pass
                </Button>
              </FormFooter>
            </EntryForm>
          }
        >
          <List label="Passes">
            <ListRow
              lead={<TeamLogo team="ORBR" />}
              marker="refused"
              title="Aurélie Szczęsna-Ravenscroft"
              subtitle="Due back 10 min ago (15:08)"
              meta={<StatusFlag status="OVERDUE" />}
              actions={
                <ReturnCheckbox holder="Ann Bell" returning={returning} onReturn={() => setReturning(true)} />
              }
            />
            <ListRow
              lead={<TeamLogo team="VCARB" />}
              title="Jane Doe"
              subtitle={<EmailText address="jane.doe@northgate-partners-hospitality.example" />}
              meta={<StatusFlag status="ACTIVE" />}
              actions={<ReturnCheckbox holder="Ann Bell" returning onReturn={() => undefined} />}
            />
          </List>
        </TwoColumn>
      </Panel>
      <FormGrid>
        <Panel title="Choices">
          <ChoiceList
            legend="What item would you like to redeem against this users pin?"
            name="dev-choice"
            value={choice}
            onValueChange={setChoice}
            choices={[
              {
                value: 'GIFT_BAG',
                label: 'Gift bag',
                help: 'GIFT_BAG',
                disabled: true,
                note: <Badge tone="success">Redeemed 20/11/2026</Badge>,
              },
              { value: 'CAP', label: 'Team cap', help: 'CAP' },
              { value: 'POSTER', label: 'Signed poster', help: 'POSTER' },
            ]}
          />
        </Panel>
        <Panel title="Groups, found as one types">
          <Stack>
            <GroupPicker label="Group" groups={GROUPS} value={group} onChange={setGroup} />
            <GroupPicker
              label="Group"
              groups={GROUPS}
              value={undefined}
              onChange={() => undefined}
              error="Group cannot be empty"
            />
          </Stack>
        </Panel>
        <Panel flush title="Figures">
          <DataTable label="Figures" columns={['Group', 'Remaining']}>
            {GROUPS.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <Figure quiet={id === 2}>{id === 2 ? 0 : 23}</Figure>
                </td>
              </tr>
            ))}
          </DataTable>
        </Panel>
      </FormGrid>
    </Stack>
  )
}
