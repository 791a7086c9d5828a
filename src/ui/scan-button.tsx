import styles from './field.module.css'
import { Icon } from './icons.tsx'

/**
 * Opens the camera for a field beside whose input it stands (src/app/camera-host.tsx); what that reads goes the way of what a reader
 * types. `again`: after each code the camera looks for the next one.
 */
export const ScanButton = ({ again = false }: { again?: boolean }) => (
  <button
    type="button"
    aria-label="Scan a code"
    className={styles.clear}
    data-camera={again ? 'again' : 'once'}
    // Until it is open: what opens it is loaded after the first screen.
    onClick={({ currentTarget }) => currentTarget.setAttribute('aria-busy', 'true')}
  >
    <Icon name="scan" />
  </button>
)
