import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { giveFeedback } from '../../lib/feedback.ts'
import { isForInputMethod } from '../../lib/is-for-input-method.ts'
import { IconButton } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CsvButton } from './csv-button.tsx'
import { DayFilter } from './day-filter.tsx'
import styles from './guest-list.module.css'
import { useSearchText } from './use-search-text.ts'

interface GuestFiltersProps {
  searchId: string
  query: string
  onQuery: (query: string) => void
  /** Enter in the search field, also from a reader; returns false if it found nobody. */
  onEnter: () => boolean
  day: string
  /** The guests of that day; undefined until they are read. */
  guests: readonly Guest[] | undefined
  onDay: (day: string) => void
  onClear: () => void
  onAdd: () => void
  onSelect: () => void
}

/** Search by name and day, and the buttons to clear, download, select and add (spec section 2). */
export function GuestFilters(props: GuestFiltersProps) {
  const { searchId, query, onQuery, onEnter, day, guests, onDay, onClear, onAdd, onSelect } = props
  const { typed, type, catchUp } = useSearchText(query, onQuery)
  const enter = useRef(onEnter)
  useLayoutEffect(() => {
    enter.current = onEnter
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    // A dialog that is opened from here has fields of its own.
    if (!(target instanceof HTMLInputElement) || target.id !== searchId || isForInputMethod(event)) return
    if (key === 'Enter' || key === 'ArrowDown') catchUp()
    if (key === 'Enter') {
      // Otherwise the same key would press the button that is focused next.
      event.preventDefault()
      if (!enter.current()) {
        giveFeedback('refused')
        // The next typed or scanned text replaces it.
        target.select()
      }
    }
    if (key === 'ArrowDown') {
      const row = document.querySelector<HTMLElement>('ul[aria-label="Guest List"] > li button')
      if (row) event.preventDefault()
      row?.focus()
    }
  }
  return (
    <search className={styles.filters} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchBox
          id={searchId}
          label="Search by name"
          value={typed}
          onValueChange={type}
          maxLength={120}
          // Enter checks in the guest that the list marks.
          enterKeyHint="go"
          camera
        />
      </div>
      <IconButton label="Select guests" icon="select" onClick={onSelect} />
      <DayFilter day={day} onDay={onDay} />
      <div className={styles.buttons}>
        <IconButton label="Clear filters" icon="filterOff" onClick={onClear} />
        <CsvButton day={day} guests={guests} />
        <IconButton label="Add a guest" icon="plus" variant="primary" data-shortcut="add" onClick={onAdd} />
      </div>
    </search>
  )
}
