import { useMemo, useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { attends, checkedInAt, hasCheckedIn } from '../../../contract/rules/check-in.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useEvent, useToday } from '../../api/event-context.ts'
import { codesOf, isMeant, isSearch, type Searchable, soleMatch } from '../../lib/guest-search.ts'
import { useMatches, useSearch } from '../../lib/use-search.ts'

/** What a guest can be searched by: name, group, dietary needs and note, code, pin and id. */
const searchableGuest = (guest: Guest): Searchable => ({
  id: guest.id,
  name: fullName(guest),
  also: [guest.group_name, guest.dietary_needs, guest.note].join(' '),
  codes: codesOf(guest),
})

/**
 * The state of the guest list: filters, matches (also of other days) and counts. Until another day is chosen, it lists
 * today if that is a day of the event, otherwise all days.
 */
export function useGuestList(guests: readonly Guest[]) {
  const { event_dates } = useEvent()
  const today = useToday()
  const [query, setQuery] = useState('')
  const [chosen, setDay] = useState<string>()
  const usualDay = Object.hasOwn(event_dates, today) ? today : ''
  // Today is not kept, so that it follows midnight.
  if (chosen === usualDay) setDay(undefined)
  const day = chosen ?? usualDay

  const expected = useMemo(
    () => (day === '' ? guests : guests.filter(guest => attends(guest, day))),
    [guests, day],
  )
  const searchable = useMemo(() => expected.map(searchableGuest), [expected])
  const { exact, similar } = useSearch(searchable, query)
  const others = useMemo(
    () => (day === '' ? [] : guests.filter(guest => !attends(guest, day))),
    [guests, day],
  )
  const searchableOthers = useMemo(() => others.map(searchableGuest), [others])
  const matches = useMatches(searchableOthers, query)
  const found = useMemo(() => exact.flatMap(index => expected[index] ?? []), [exact, expected])
  // The guest who is meant may be expected on another day, though the name or pin is part of a name or note of this day.
  const [ofOtherDays, isOtherMeant] = useMemo(() => {
    if (!isSearch(query)) return [[], false]
    const isMeantOne = (guest: Guest | undefined) =>
      guest !== undefined && isMeant(searchableGuest(guest), query)
    if (isMeantOne(found[0])) return [[], false]
    const matching = matches.flatMap(index => others[index] ?? [])
    const listed = found.length === 0 ? matching : matching.filter(isMeantOne)
    return [listed, isMeantOne(listed[0])]
  }, [matches, others, found, query])
  const near = useMemo(() => similar.flatMap(index => expected[index] ?? []), [similar, expected])
  const arrived = useMemo(
    () =>
      found.filter(guest => (day === '' ? hasCheckedIn(guest) : checkedInAt(guest, day) !== undefined))
        .length,
    [found, day],
  )
  return {
    today,
    day,
    /** Today, or '' for all days if today is none of the event. */
    usualDay,
    setDay,
    query,
    setQuery,
    found,
    near,
    /** The guest that Enter opens. */
    only: ofOtherDays.length === 0 ? soleMatch(found, query, searchableGuest) : undefined,
    ofOtherDays,
    /** The first of them has the typed name or code. */
    isOtherMeant,
    arrived,
    expected,
  }
}
