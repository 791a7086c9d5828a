import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends } from '../../../contract/rules/check-in.ts'
import { dayLabel } from '../../../contract/rules/event.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { needsOn } from '../../../contract/rules/kitchen.ts'
import { compareText } from '../../../contract/rules/order.ts'
import { formatCount } from '../../../contract/rules/pluralize.ts'
import styles from './roll.module.css'

interface KitchenSheetProps {
  guests: readonly Guest[]
  /** `DD/MM/YYYY`, in order. */
  days: readonly string[]
}

/** For the kitchen: the number of guests by dietary need for each day, and their names. */
export function KitchenSheet({ guests, days }: KitchenSheetProps) {
  const byGroup = guests
    .filter(({ dietary_needs }) => dietary_needs)
    .toSorted((a, b) => compareText(a.group_name, b.group_name))
  return days.map(day => {
    const named = byGroup.filter(guest => attends(guest, day))
    return (
      <section key={day} aria-label={dayLabel(day)} className={styles.sheet}>
        <h4>{dayLabel(day)}</h4>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Dietary needs</th>
              <th scope="col">In</th>
              <th scope="col">Expected</th>
            </tr>
          </thead>
          <tbody>
            {needsOn(guests, day).map(({ need, expected, arrived }) => (
              <tr key={need}>
                <th scope="row">
                  <bdi>{need}</bdi>
                </th>
                <td>{formatCount(arrived)}</td>
                <td>{formatCount(expected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={styles.rows}>
          {named.map(guest => (
            <li key={guest.id} className={styles.row}>
              <span className={styles.name}>
                <bdi>
                  <b>{fullName(guest)}</b>
                </bdi>
                , <bdi>{guest.group_name}</bdi>
                <small>
                  <bdi>{guest.dietary_needs}</bdi>
                </small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
