import styles from './field.module.css'
import { Icon } from './icons.tsx'

/**
 * Opens the camera for the field beside it (src/app/camera-host.tsx); codes that the camera reads are delivered like
 * those of a typing reader. `continuous`: after each code the camera looks for the next one.
 */
export const ScanButton = ({ continuous }: { continuous?: boolean }) => (
  <button
    type="button"
    aria-label="Scan a code"
    className={styles.clear}
    // Stored first screens have these values.
    data-camera={continuous ? 'again' : 'once'}
    // Busy until the camera is open, because its code is loaded after the first screen.
    onClick={({ currentTarget }) => currentTarget.setAttribute('aria-busy', 'true')}
  >
    <Icon name="scan" />
  </button>
)
