import { type ReactNode, useState } from 'react'
import type { GuestListOutcome, KeptGuest } from '../../../contract/api/invites.schema.ts'
import { compareDays } from '../../../contract/rules/days.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { cx } from '../../lib/cx.ts'
import { listNames } from '../../lib/isolate.ts'
import { Count } from '../../ui/badge.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './registration.module.css'

interface OutcomeProps {
  outcome: GuestListOutcome
  /** Label by day. */
  dayLabels: Readonly<Record<string, string>>
}

/** What a list would change, or has changed, among the group's guests. */
export function Outcome({ outcome, dayLabels }: OutcomeProps) {
  const { stored, added, changed, unchanged, removed, kept, probable_duplicates } = outcome
  const { footer_rows: totals = [], unread_columns: unread = [], noted = [] } = outcome
  // The stored answer, which an upload that is sent again gets, has them in another order.
  const days = Object.entries(outcome.days).sort(([a], [b]) => compareDays(a, b))
  const changesNothing = added.length + changed.length + removed === 0
  return (
    <Stack gap={4}>
      <ul className={styles.figures} aria-label="Guests by day">
        <Figure label="Guests read" value={outcome.guests_read} />
        {days.map(([day, count]) => (
          <Figure key={day} label={dayLabels[day] ?? day} value={count} />
        ))}
      </ul>
      <div className={styles.changes}>
        <Names title="New" names={added} />
        <Names title="Changed" names={changed} />
        <Names title="Other dietary needs or note" names={noted}>
          They are among those who change. An empty cell, or one that says “none”, changes nothing: ask our
          hospitality team to remove a need.
        </Names>
        <Line title="Unchanged" count={unchanged} />
        <Line title={stored ? 'Removed' : 'Will be removed'} count={removed} isLoss>
          {stored ? 'They are not in this file.' : 'They are on your present list and not in this file.'}
        </Line>
        <Names title="Kept" names={kept.map(keptText)}>
          They are not in this file, but have checked in or were given something: they stay on the list.
        </Names>
      </div>
      {totals.length > 0 && (
        <p className={styles.quiet}>
          {totals.length === 1 ? `Row ${totals[0]} looks` : `Rows ${totals.join(', ')} look`} like a total and{' '}
          {totals.length === 1 ? 'was' : 'were'} passed over.
        </p>
      )}
      {unread.length > 0 && <p className={styles.quiet}>Not read: {listNames(unread)}</p>}
      {changesNothing && (
        <p className={styles.quiet}>This is the list that we hold already: nothing changes.</p>
      )}
      {probable_duplicates.length > 0 && (
        <Notice tone="due" title="The same guest twice?">
          {stored ? 'Each of them is on the list.' : 'Each of them will be a guest of their own.'} Please
          check{' '}
          {pluralize(
            probable_duplicates.length,
            'name that is there twice, or nearly',
            'names that are there twice, or nearly',
          )}
          : {listNames(probable_duplicates)}
        </Notice>
      )}
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <li>
      <Count>{value}</Count> <span>{label}</span>
    </li>
  )
}

/** `Jane Doe: checked in, has the gift bag` */
const keptText = ({ name, reasons }: KeptGuest): string => `${name}: ${reasons.join(', ')}`

interface LineProps {
  title: string
  count: number
  /** Whether guests lose their place. */
  isLoss?: boolean
  children?: ReactNode
}

/** A count without names; nothing if it is 0. */
function Line({ title, count, isLoss, children }: LineProps) {
  if (count === 0) return null
  return (
    <div className={cx(isLoss && styles.loss)}>
      <p className={styles.change}>
        <span>{title}</span>
        <Count tone={isLoss ? 'refused' : 'neutral'}>{count}</Count>
      </p>
      {children !== undefined && <p className={cx(styles.quiet, styles.why)}>{children}</p>}
    </div>
  )
}

interface NamesProps {
  title: string
  names: readonly string[]
  children?: ReactNode
}

/** A count that opens to the names; nothing if there are none. */
function Names({ title, names, children }: NamesProps) {
  const [open, setOpen] = useState(false)
  if (names.length === 0) return null
  return (
    <details className={styles.names} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.change}>
        <span>{title}</span>
        <Count>{names.length}</Count>
      </summary>
      {children !== undefined && <p className={styles.quiet}>{children}</p>}
      {open && (
        <ul>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and the list never changes
            <li key={index}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
