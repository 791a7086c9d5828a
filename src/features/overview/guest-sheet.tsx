import type { Guest } from '../../../contract/api/guests.schema.ts'
import { checkedInAt } from '../../../contract/rules/check-in.ts'
import styles from './roll.module.css'

/** Blank lines for people who are not on the list. */
const BLANK_LINES = Array.from({ length: 12 }, (_, line) => `blank ${line + 1}`)

interface GuestSheetProps {
  guests: readonly Guest[]
  /** `DD/MM/YYYY`, '' for all days. */
  day: string
  pins: boolean
}

/** A box, the name and the group of each guest, and a mark for a steward's note, whose text others must not read. */
export const GuestSheet = ({ guests, day, pins }: GuestSheetProps) => (
  <>
    <ol className={styles.rows}>
      {guests.map(guest => (
        <GuestLine key={guest.id} guest={guest} isIn={checkedInAt(guest, day) !== undefined} pins={pins} />
      ))}
      {BLANK_LINES.map(line => (
        <li key={line} className={styles.row}>
          <span className={styles.box} />
          <span className={styles.blank} />
        </li>
      ))}
    </ol>
    {guests.some(({ tell_steward }) => tell_steward) && (
      <p className={styles.foot}>! Tell the steward: the app says what</p>
    )}
  </>
)

interface GuestLineProps {
  guest: Guest
  isIn: boolean
  pins: boolean
}

/** A guest's line on paper. */
export const GuestLine = ({ guest, isIn, pins }: GuestLineProps) => (
  <li className={styles.row}>
    <span className={styles.box}>{isIn && 'x'}</span>
    <span className={styles.name}>
      <bdi>
        <b>{guest.last_name}</b>, {guest.first_name}
      </bdi>
      <small>
        <bdi>{guest.group_name}</bdi>
      </small>
    </span>
    {guest.tell_steward && (
      <span className={styles.mark} role="img" aria-label="Tell the steward">
        !
      </span>
    )}
    {pins && <span className={styles.pin}>{guest.pin}</span>}
  </li>
)
