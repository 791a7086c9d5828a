import { SettingsPage } from '../features/settings/settings-page.tsx'
import { DevicePanel } from './device-panel.tsx'

/** App settings: the users, which are everybody's, and what holds for this device. */
export function AppSettingsPage() {
  return <SettingsPage devicePanel={<DevicePanel />} />
}
