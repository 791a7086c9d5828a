import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { DOUBLE_PRESS_MS } from '../../lib/double-press.ts'
import { AccentGround } from '../../ui/big-figure.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './pin-view.module.css'

interface StewardNoteProps {
  guest: Guest
  /** Id of the heading, for the dialog around it. */
  titleId: string
  onRead: () => void
}

/** Read aloud with the button, which has the focus from one guest to the next. */
const NOTE_ID = 'steward-note'

/** A guest's note for the steward, over the whole screen until somebody confirms it. */
export function StewardNote({ guest, titleId, onRead }: StewardNoteProps) {
  const [shownAt] = useState(() => performance.now())
  return (
    <AccentGround tone="due">
      <h1 id={titleId}>Tell the steward</h1>
      <div id={NOTE_ID} className={styles.who}>
        <h2>
          <bdi>{fullName(guest)}</bdi>
        </h2>
        <p>
          <bdi>{guest.group_name}</bdi>
        </p>
        {[guest.note, guest.dietary_needs].map(
          text =>
            text && (
              <p key={text} dir="auto" className={styles.note} data-long={text.length > 100 || undefined}>
                {text}
              </p>
            ),
        )}
      </div>
      <Button
        data-return
        aria-describedby={NOTE_ID}
        variant="primary"
        size="large"
        onClick={({ timeStamp }) => timeStamp - shownAt >= DOUBLE_PRESS_MS && onRead()}
      >
        Read, show the pin
      </Button>
    </AccentGround>
  )
}
