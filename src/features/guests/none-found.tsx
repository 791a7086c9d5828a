import { isSearch } from '../../lib/guest-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/layout.tsx'

interface NoneFoundProps {
  query: string
  /** Whether one day only was searched. */
  isOfDay: boolean
  /** Adds a guest with the typed name. */
  onAdd: (name: string) => void
  onClear: () => void
  onAllDays: () => void
}

/** Capitalises a name that was typed without any capital. */
const capitalizeName = (query: string): string =>
  query === query.toLowerCase()
    ? query.replace(
        /(^|[\s-])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      )
    : query

/** A query with a digit is a pin or a scanned code, not a name. */
const isName = (query: string): boolean => isSearch(query) && !/\d/.test(query)

/** Shown if the filters find nobody: what to do next. */
export function NoneFound({ query, isOfDay, onAdd, onClear, onAllDays }: NoneFoundProps) {
  const name = capitalizeName(query.trim())
  return (
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
          {isOfDay && query !== '' && <Button onClick={onAllDays}>Search all days</Button>}
          <Button onClick={onClear}>Show all guests</Button>
        </Row>
      }
    />
  )
}
