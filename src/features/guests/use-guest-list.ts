import { useMemo, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { codesOf, type Searchable } from '../../lib/guest-search.ts'
import { useSearch } from '../../lib/use-search.ts'

/** What a guest can be searched by: name, group, dietary needs and note, code, pin and id. */
export const searchableGuest = (guest: Guest): Searchable => ({
  id: guest.id,
  name: fullName(guest),
  also: [guest.group_name, guest.dietary_needs, guest.note].join(' '),
  codes: codesOf(guest),
})

/**
 * The state of the guest list: filters, matches and counts. Until a day is chosen, it lists today if that is a day of
 * the event, otherwise all days.
 */
export function useGuestList(guests: readonly Guest[]) {
  const { event_dates } = useEvent()
  const today = useToday()
  const [query, setQuery] = useState('')
  const [chosen, setDay] = useState<string>()
  const usual = Object.hasOwn(event_dates, today) ? today : ''
  const day = chosen ?? usual

  const expected = useMemo(
    () => (day === '' ? guests : guests.filter(guest => attends(guest, day))),
    [guests, day],
  )
  const searchable = useMemo(() => expected.map(searchableGuest), [expected])
  const { exact, similar } = useSearch(searchable, query)
  const found = useMemo(() => exact.flatMap(index => expected[index] ?? []), [exact, expected])
  const near = useMemo(() => similar.flatMap(index => expected[index] ?? []), [similar, expected])
  const arrived = useMemo(
    () =>
      found.filter(guest => (day === '' ? hasCheckedIn(guest) : checkedInAt(guest, day) !== undefined))
        .length,
    [found, day],
  )
  const showToday = () => setDay(undefined)
  return {
    today,
    day,
    isOtherDay: day !== usual,
    setDay,
    showToday,
    query,
    setQuery,
    found,
    near,
    arrived,
    expected,
  }
}
