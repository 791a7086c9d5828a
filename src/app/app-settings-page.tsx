import { SettingsPage } from '../features/settings/settings-page.tsx'
import { DevicePanel } from './device-panel.tsx'

/** App settings: the users, shared by everybody, and the settings of this device. */
export function AppSettingsPage() {
  return <SettingsPage devicePanel={<DevicePanel />} />
}
