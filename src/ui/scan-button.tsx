/**
 * `<ScanButton>` - again?: boolean (after each code the camera looks for the next one). At the end of a field that takes codes: it opens the
 * camera (src/app/camera-host.tsx, told by `data-camera`), and what that reads goes the way of what a reader types (src/lib/scans.ts).
 */
import styles from './field.module.css'
import { Icon } from './icons.tsx'

/** Opens the camera for a field; stands beside its input. */
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
