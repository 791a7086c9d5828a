import { useCallback, useState } from 'react'
import { switchDevice, useDeviceSettings } from '../lib/device-settings.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { keepReturnSeconds, RETURN_SECONDS, returnSeconds } from '../lib/return-time.ts'
import { chooseTheme, chosenTheme, type Theme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Select } from '../ui/select.tsx'
import { ShortcutsDialog } from './shortcuts.tsx'

const THEMES: readonly (readonly [Theme, string])[] = [
  ['team', 'The team’s own'],
  ['light', 'Light'],
  ['device', 'Light when the device is'],
]

/** The settings of this device only. */
export function DevicePanel() {
  const { feedback, shortcuts } = useDeviceSettings()
  const [seconds, setSeconds] = useState(returnSeconds)
  const [theme, setTheme] = useState(chosenTheme)
  const [helping, setHelping] = useState(false)
  const onClose = useCallback(() => setHelping(false), [])
  return (
    <Panel title="This device">
      <Stack gap={3}>
        <Stack gap={1}>
          <Switch
            label="Sound and vibration"
            checked={feedback}
            onChange={({ target }) => {
              switchDevice('feedback', target.checked)
              giveFeedback('success')
            }}
          />
          <Switch
            label="Single-key shortcuts (? and /)"
            checked={shortcuts}
            onChange={({ target }) => switchDevice('shortcuts', target.checked)}
          />
        </Stack>
        <Select
          label="Colours"
          help="The light ones can be read in daylight."
          value={theme}
          onChange={({ target }) => {
            const chosen = THEMES.find(([value]) => value === target.value)?.[0] ?? 'team'
            chooseTheme(chosen)
            setTheme(chosen)
          }}
          options={THEMES.map(([value, label]) => ({ value, label }))}
        />
        <Select
          label="Close the pin view by itself"
          help="Only where there is no tour to choose. A touch keeps it open."
          value={`${seconds}`}
          onChange={({ target }) => {
            keepReturnSeconds(Number(target.value))
            setSeconds(returnSeconds())
          }}
          options={RETURN_SECONDS.map(time => ({
            value: `${time}`,
            label: time === 0 ? 'Off' : `After ${time} seconds`,
          }))}
        />
        <Row>
          <LinkButton to="/readiness">Ready for the day?</LinkButton>
          <Button onClick={() => setHelping(true)}>Keyboard shortcuts</Button>
        </Row>
      </Stack>
      {helping && <ShortcutsDialog onClose={onClose} />}
    </Panel>
  )
}
