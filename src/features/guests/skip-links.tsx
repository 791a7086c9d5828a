import { IconButton } from '../../ui/button.tsx'
import styles from './guest-list.module.css'

/** Links past the guests to the panels below or beside. If the panels are beside the list, shown only on focus. */
export function SkipLinks() {
  const jump = (id: string) => {
    const panel = document.getElementById(id)
    panel?.scrollIntoView({ block: 'start' })
    panel?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="On this page" className={styles.skipLinks}>
      <IconButton label="To gifts" icon="bag" onClick={() => jump('gift-panel')} />
      <IconButton label="To groups" icon="users" onClick={() => jump('groups-panel')} />
    </nav>
  )
}
