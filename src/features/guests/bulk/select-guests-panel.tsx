import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Guest } from '../../../../contract/api/guests.schema.ts'
import { formatCount, pluralize } from '../../../../contract/rules/pluralize.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DayFilter } from '../day-filter.tsx'
import type { useGuestList } from '../use-guest-list.ts'
import { type BulkActionKind, BulkDialog } from './bulk-dialog.tsx'
import { SelectRows } from './guest-rows.tsx'
import type { BulkAction } from './plan-bulk-action.ts'
import styles from './select-guests.module.css'
import { type Selection, toggled, withRange } from './selection.ts'
import { useBulkAction } from './use-bulk-action.ts'

interface SelectGuestsPanelProps {
  guests: readonly Guest[]
  list: ReturnType<typeof useGuestList>
  onEnd: () => void
}

const NOBODY: Selection = new Set()

const ACTS: readonly (readonly [BulkActionKind, string])[] = [
  ['move', 'Move'],
  ['add day', 'Add day'],
  ['remove day', 'Take day'],
  ['tour', 'Tour'],
]

/** Replaces the guest list while guests are selected; there is no check-in here. Escape leaves. */
export function SelectGuestsPanel({ guests, list, onEnd }: SelectGuestsPanelProps) {
  const { found, day, setDay, query, setQuery } = list
  const [chosen, setChosen] = useState(NOBODY)
  const [isRange, setRange] = useState(false)
  const [what, setWhat] = useState<BulkActionKind>()
  const [busy, setBusy] = useState(false)
  const last = useRef<string>(undefined)
  const searchId = useId()
  const runBulkAction = useBulkAction()
  // Guests who were removed meanwhile are not selected any more.
  const selected = useMemo(() => guests.filter(({ id }) => chosen.has(id)), [guests, chosen])
  const hidden = useMemo(() => {
    const shown = new Set(found.map(({ id }) => id))
    return selected.filter(({ id }) => !shown.has(id)).length
  }, [found, selected])

  const latest = useRef({ found, isRange })
  latest.current = { found, isRange }
  const onPick = useCallback((id: string, shift: boolean) => {
    const ids = latest.current.found.map(guest => guest.id)
    const range = shift || latest.current.isRange
    const from = last.current
    setChosen(known => (range ? withRange(known, ids, from, id) : toggled(known, id)))
    setRange(false)
    last.current = id
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape first closes an open dialog or popover, or clears the search.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [popover=auto]:popover-open')) return
      if (
        event.target instanceof HTMLInputElement &&
        event.target.type === 'search' &&
        event.target.value !== ''
      )
        return
      onEnd()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEnd])
  useEffect(() => document.getElementById(searchId)?.focus({ preventScroll: true }), [searchId])

  const leaveOut = (whom: readonly Guest[]) => {
    const out = new Set(whom.map(({ id }) => id))
    setChosen(known => new Set([...known].filter(id => !out.has(id))))
  }
  const confirm = async (act: BulkAction, concerned: readonly Guest[]) => {
    setBusy(true)
    const refused = await runBulkAction(act, concerned)
    setBusy(false)
    setWhat(undefined)
    // Guests for whom it failed stay selected.
    setChosen(new Set(refused.map(({ id }) => id)))
  }
  const nobody = selected.length === 0
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!nobody) return
    setRange(false)
    // The pressed button is disabled or has gone.
    if (isFocusLost()) panel.current?.focus({ preventScroll: true })
  }, [nobody])

  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      flush
      dense
      title="Select guests"
      aside={
        <span role="status">
          {isRange
            ? 'Press the last one'
            : `${pluralize(selected.length)} selected${hidden > 0 ? `, ${formatCount(hidden)} not shown` : ''}`}
        </span>
      }
      actions={
        <Button variant="quiet" onClick={onEnd}>
          Done
        </Button>
      }
    >
      <search className={styles.tools}>
        <SearchBox
          id={searchId}
          label="Search by name"
          value={query}
          onValueChange={setQuery}
          maxLength={120}
        />
        <DayFilter day={day} onDay={setDay} />
      </search>
      <div className={styles.choose}>
        <Button
          disabled={found.length === 0}
          onClick={() => setChosen(known => new Set([...known, ...found.map(({ id }) => id)]))}
        >
          All found ({formatCount(found.length)})
        </Button>
        <Button variant="quiet" aria-pressed={isRange} disabled={nobody} onClick={() => setRange(on => !on)}>
          Range
        </Button>
        <Button variant="quiet" disabled={nobody} onClick={() => setChosen(NOBODY)}>
          None
        </Button>
      </div>
      <div className={styles.selecting}>
        {/* Before the rows, so that Tab reaches it before all of them. */}
        <div className={styles.bar} role="toolbar" aria-label="Selected guests">
          {ACTS.map(([act, label]) => (
            <Button key={act} disabled={nobody} onClick={() => setWhat(act)}>
              {label}
            </Button>
          ))}
          {!nobody && (
            <RowMenu label="More about the selected guests">
              <Button variant="quiet" icon="trash" onClick={() => setWhat('delete')}>
                Delete {pluralize(selected.length)}
              </Button>
            </RowMenu>
          )}
        </div>
        <SelectRows guests={found} selection={chosen} onPick={onPick} />
        {found.length === 0 && <p className={styles.none}>No guests found with those filters</p>}
      </div>
      {what && (
        <BulkDialog
          what={what}
          guests={selected}
          busy={busy}
          onConfirm={(act, concerned) => void confirm(act, concerned)}
          onLeaveOut={leaveOut}
          onEnd={() => setWhat(undefined)}
        />
      )}
    </Panel>
  )
}
