/** Development only: every part in every state. `?scope=VCARB` is the light theme, `?view=pin` the pin view. */
import { useEffect, useState } from 'react'
import { applyTheme } from '../lib/theme.ts'
import { StatusFlag } from '../ui/badge.tsx'
import { AccentGround, BigFigure } from '../ui/big-figure.tsx'
import { Button } from '../ui/button.tsx'
import { iconButtonLook } from '../ui/button-look.ts'
import { CountryFlag } from '../ui/country-flag.tsx'
import { Icon } from '../ui/icons.tsx'
import { Page, Row, Split, Stack } from '../ui/layout.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'
import { TeamLogo } from '../ui/team-logo.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import { DevUiControls } from './dev-ui-controls.tsx'
import { DevUiLists } from './dev-ui-lists.tsx'
import { DevUiMore } from './dev-ui-more.tsx'
import { DevUiStates } from './dev-ui-states.tsx'

const TABS = ['Guests', 'Groups', 'Tours', 'Passes', 'Radios', 'Redemption', 'Predictor']

function PinView({ onReturn }: { onReturn: () => void }) {
  return (
    <AccentGround role="main">
      <h1>Welcome to United Arab Emirates!</h1>
      <p>Abu Dhabi</p>
      <BigFigure label="Pin">4271</BigFigure>
      <h2>
        <bdi>Aurélie Szczęsna-Ravenscroft</bdi>
      </h2>
      <p>Checked in Friday 20 November, 10:32</p>
      <Select
        label="Join a tour"
        placeholder="Join a tour"
        labelHidden
        options={[{ value: '1', label: 'ORBR Garage w/ Maya, 14:30' }]}
      />
      <Button variant="primary" size="large" onClick={onReturn}>
        Return to check in
      </Button>
    </AccentGround>
  )
}

/** The page of parts. */
export function DevUiPage() {
  const asked = new URLSearchParams(location.search)
  const [scope, setScope] = useState(asked.get('scope') ?? 'ORBR')
  const [pinView, setPinView] = useState(asked.get('view') === 'pin')
  useEffect(() => {
    applyTheme(scope)
  }, [scope])
  if (pinView) return <PinView onReturn={() => setPinView(false)} />
  const other = scope === 'ORBR' ? 'VCARB' : 'ORBR'
  return (
    <Page>
      <PageHeader
        back={
          <a className={iconButtonLook()} href="#top" aria-label="Back to events">
            <Icon name="arrowLeft" />
          </a>
        }
        title="Abu Dhabi Grand Prix 2026"
        subtitle="4 to 6 December 2026"
        meta={
          <>
            <StatusFlag status="upcoming" />
            <CountryFlag code="AE" />
            <span>Yas Marina, United Arab Emirates</span>
          </>
        }
        actions={
          <Row>
            <TeamLogo team={scope === 'ORBR' ? 'ORBR' : 'VCARB'} size="lg" />
            <Button onClick={() => setScope(other)}>Show {other}</Button>
            <Button onClick={() => setPinView(true)}>Pin view</Button>
          </Row>
        }
      />
      <Stack>
        <TabStrip label="Event">
          {TABS.map((tab, index) => (
            <a key={tab} href={`#${tab}`} aria-current={index === 0 ? 'page' : undefined}>
              {tab}
            </a>
          ))}
        </TabStrip>
        <Split list={<DevUiLists />} detail={<DevUiControls />} />
        <DevUiMore />
        <DevUiStates />
      </Stack>
      <ToastHost />
    </Page>
  )
}
