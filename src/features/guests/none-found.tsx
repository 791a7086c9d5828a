import type { Guest } from '../../../contract/api/guests.schema.ts'
import { isSearch } from '../../lib/guest-search.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.tsx'
import type { OnCheckIn } from './use-check-in.ts'

const GuestsOfOtherDays = lazyPart(async () => (await import('./guests-of-other-days.tsx')).GuestsOfOtherDays)

interface NoneFoundProps {
  guests: readonly Guest[]
  query: string
  /** The chosen day, `DD/MM/YYYY`; '' for all days. */
  day: string
  isToday: boolean
  onCheckIn: OnCheckIn
  onOpen: (guest: Guest) => void
  /** Adds a guest with the typed name. */
  onAdd: (name: string) => void
  onClear: () => void
  onAllDays: () => void
}

/** Capitalises a name that was typed without any capital. */
const written = (query: string): string =>
  query === query.toLowerCase()
    ? query.replace(
        /(^|[\s-])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )
    : query

/** A query with a digit is a pin or a scanned code, not a name. */
const isName = (query: string): boolean => isSearch(query) && !/\d/.test(query)

/** Shown if the filters find nobody: matches on other days, and what to do next. */
export function NoneFound(props: NoneFoundProps) {
  const { guests, query, day, isToday, onCheckIn, onOpen, onAdd, onClear, onAllDays } = props
  const name = written(query.trim())
  return (
    <>
      {day !== '' && isSearch(query) && (
        <GuestsOfOtherDays
          guests={guests}
          query={query}
          day={day}
          onCheckIn={isToday ? onCheckIn : undefined}
          onOpen={onOpen}
        />
      )}
      <EmptyState
        title="No guests found with those filters"
        icon="search"
        action={
          <Row>
            {isName(query) && (
              <Button icon="plus" onClick={() => onAdd(name)}>
                Add {name}
              </Button>
            )}
            {day !== '' && query !== '' && <Button onClick={onAllDays}>Search all days</Button>}
            <Button onClick={onClear}>Show all guests</Button>
          </Row>
        }
      />
    </>
  )
}
