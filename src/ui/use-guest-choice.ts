import { useRef, useState } from 'react'
import { fullName } from '../../contract/rules/full-name.ts'

interface Choosable {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly is_vcarb: boolean
}

/**
 * Whom something is handed to, and for which team: the guest's own until it is said otherwise. `picker` goes to a
 * `<GuestPicker>`; typing on undoes the choice. `isStill` says, after a write, whether the next one is not chosen yet.
 */
export function useGuestChoice<Guest extends Choosable>() {
  const [query, setQuery] = useState('')
  const [guest, setGuest] = useState<Guest>()
  const [isVcarb, setIsVcarb] = useState(false)
  const latest = useRef(guest)
  latest.current = guest
  return {
    guest,
    isVcarb,
    setIsVcarb,
    isStill: ({ id }: Guest): boolean => latest.current?.id === id,
    clear: () => {
      setQuery('')
      setGuest(undefined)
      setIsVcarb(false)
    },
    picker: {
      query,
      onQueryChange: (typed: string) => {
        setQuery(typed)
        setGuest(undefined)
      },
      onPick: (picked: Guest) => {
        setQuery(fullName(picked))
        setGuest(picked)
        setIsVcarb(picked.is_vcarb)
      },
    },
  }
}
