import { useState } from 'react'
import { fullName } from '../../contract/rules/full-name.ts'

interface Choosable {
  readonly first_name: string
  readonly last_name: string
  readonly is_vcarb: boolean
}

/**
 * Whom something is handed to, and for which team: the guest's own until it is said otherwise. `picker` goes to a
 * `<GuestPicker>`; typing on undoes the choice.
 */
export function useGuestChoice<Guest extends Choosable>() {
  const [query, setQuery] = useState('')
  const [guest, setGuest] = useState<Guest>()
  const [isVcarb, setIsVcarb] = useState(false)
  return {
    guest,
    isVcarb,
    setIsVcarb,
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
