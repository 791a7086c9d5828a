/** Development only: lists, rows and their states. */
import { useState } from 'react'
import { Badge, Count, StatusFlag } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { CountryFlag } from '../ui/country-flag.tsx'
import { FormGrid, Stack } from '../ui/layout.tsx'
import { List, ListRow } from '../ui/list-row.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { TeamLogo } from '../ui/team-logo.tsx'

const GUESTS = [
  { name: 'Jane Doe', group: 'Northgate Partners', pin: 4271, in: true },
  {
    name: 'Maximiliane Freifrau von Hohenstein-Waldeck zu Lichtenberg',
    group: 'Süddeutsche Präzisionsfertigung und Werkzeugbau GmbH & Co. KG',
    pin: 1089,
    in: false,
  },
  { name: 'ليلى عبد الرحمن', group: 'شركاء الخليج', pin: 9310, in: false },
  { name: 'Ng Wei', group: 'Harbour Club', pin: 7777, in: false },
  { name: 'Aurélie Szczęsna', group: 'Northgate Partners', pin: undefined, in: false },
]

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Guest list, tours, passes, groups and events as rows. */
export function DevUiLists() {
  const [query, setQuery] = useState('')
  const [times] = useState(() => ({
    tour: inMinutes(12),
    soon: inMinutes(0.2),
    back: inMinutes(9),
    late: inMinutes(-17),
  }))
  return (
    <Stack>
      <Panel
        flush
        title="Guest List"
        aside={<span>124 gift bags, 37 remain</span>}
        actions={
          <>
            <IconButton label="Download Guests as CSV" icon="download" />
            <IconButton label="Add a guest" icon="plus" variant="primary" />
          </>
        }
      >
        <div style={{ padding: 'var(--space-4)' }}>
          <Stack gap={3}>
            <FormGrid>
              <SearchBox label="Search by name" value={query} onValueChange={setQuery} />
              <Select
                label="Search by day"
                labelHidden
                placeholder="All days"
                options={[{ value: '20/11/2026', label: 'Friday 20/11' }]}
              />
            </FormGrid>
            <ProgressBar label="126/600 guests checked in" value={126} max={600} />
          </Stack>
        </div>
        <List label="Guest List">
          {GUESTS.map(guest => (
            <ListRow
              key={guest.name}
              title={guest.name}
              subtitle={
                guest.pin === undefined ? `${guest.group} · PIN follows when back online` : guest.group
              }
              pin={guest.pin}
              marker={guest.in ? 'success' : undefined}
              selected={guest.pin === 7777}
              meta={guest.in ? <Badge tone="success">10:32</Badge> : undefined}
              edge={
                <Checkbox
                  label={`Check in ${guest.name}`}
                  labelHidden
                  defaultChecked={guest.in}
                  disabled={guest.in}
                />
              }
            />
          ))}
        </List>
      </Panel>

      <Panel flush title="Tours" aside={<Count>4</Count>} actions={<Button icon="plus">Add tour</Button>}>
        <List label="Tours">
          <ListRow
            lead={<TeamLogo team="ORBR" />}
            title="ORBR Garage (3/7)"
            subtitle="Maya Lindqvist · Friday 14:30"
            meta={
              <Badge tone="neutral" icon="clock">
                <Countdown to={times.tour}>{relative => `Starting ${relative}`}</Countdown>
              </Badge>
            }
            actions={
              <>
                <Button>View Tour</Button>
                <IconButton label="Delete tour ORBR Garage, 14:30" icon="trash" />
              </>
            }
          />
          <ListRow
            lead={<TeamLogo team="VCARB" />}
            title="VCARB Tour (7/7)"
            subtitle="Tom Okafor · Friday 13:00"
            meta={
              <Countdown to={times.soon}>
                {(relative, passed) =>
                  passed ? (
                    <Badge tone="success" icon="compass">
                      Tour started
                    </Badge>
                  ) : (
                    <Badge tone="due" icon="clock">
                      Starting {relative}
                    </Badge>
                  )
                }
              </Countdown>
            }
            actions={
              <>
                <Button>View Tour</Button>
                <IconButton label="Delete tour VCARB Tour, 13:00" icon="trash" />
              </>
            }
          />
        </List>
      </Panel>

      <Panel flush title="Paddock Walk Passes">
        <List label="Passes">
          <ListRow
            lead={<TeamLogo team="ORBR" />}
            title="Jane Doe"
            subtitle={<Countdown to={times.back}>{relative => `Due back ${relative}`}</Countdown>}
            meta={<StatusFlag status="ACTIVE" />}
            actions={<Checkbox label="Returned" />}
          />
          <ListRow
            lead={<TeamLogo team="VCARB" />}
            marker="refused"
            title="Ng Wei"
            subtitle={<Countdown to={times.late}>{relative => `Due back ${relative}`}</Countdown>}
            meta={<StatusFlag status="OVERDUE" />}
            actions={<Checkbox label="Returned" />}
          />
        </List>
      </Panel>

      <Panel flush title="Events">
        <List label="Events">
          <ListRow
            lead={<CountryFlag code="GB" />}
            title="Factory Guest Day"
            subtitle="Milton Keynes, United Kingdom · 20 to 22 November 2026"
            meta={<StatusFlag status="live" />}
            actions={<Button variant="primary">View Event</Button>}
          />
          <ListRow
            lead={<CountryFlag code="MX" />}
            title="Mexico City Grand Prix 2026"
            subtitle="Mexico City, Mexico · 30 October to 1 November 2026"
            meta={<StatusFlag status="completed" />}
            actions={<Button>View Event</Button>}
          />
          <ListRow
            lead={<CountryFlag code="TPE" />}
            title="Taipei Show Run"
            subtitle="Taipei"
            meta={<StatusFlag status="upcoming" />}
            actions={<Button>View Event</Button>}
          />
          <ListRow
            lead={<CountryFlag code="FI" />}
            title="Helsinki Show Run"
            subtitle="1 June 2026"
            meta={<StatusFlag status="previous" />}
          />
        </List>
      </Panel>
    </Stack>
  )
}
