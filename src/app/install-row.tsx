import { useInstallMethod } from '../lib/install-offer.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import styles from './readiness.module.css'

const WORDS = {
  installed: 'The app is on the home screen of this device.',
  prompt: 'On the home screen it opens full-screen, and the device keeps its data.',
  'share-menu': 'In Safari tap Share, then ‘Add to Home Screen’. Sign in again there: it keeps its own data.',
  unknown: 'The browser’s menu may offer to install it.',
} as const

/** Explains or offers how to install the app on this device's home screen. */
export function InstallRow() {
  const offer = useInstallMethod()
  const installed = offer.way === 'installed'
  return (
    <ListRow
      lead={
        <span className={installed ? styles.success : styles.neutral}>
          <Icon name={installed ? 'checkCircle' : 'download'} size="lg" />
        </span>
      }
      title="Home screen"
      subtitle={WORDS[offer.way]}
      actions={
        offer.way === 'prompt' ? (
          <Button variant="primary" icon="download" onClick={offer.install}>
            Install
          </Button>
        ) : undefined
      }
    />
  )
}
