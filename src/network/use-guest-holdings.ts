import { useMemo } from 'react'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { passList } from '../../contract/api/passes.ts'
import { radioList } from '../../contract/api/radios.ts'
import { redemptionTypeList } from '../../contract/api/redemption.ts'
import { fullName } from '../../contract/rules/full-name.ts'
import { type GuestToRemove, holdingsInLists } from '../../contract/rules/guest-removal.ts'
import { useEvent } from '../api/event-context.ts'
import { useRead } from '../api/use-read.ts'

/** What guests of the event hold, as far as this device knows. */
interface HoldingsOnDevice {
  /** A guest with what they hold. */
  readonly withHoldings: (guest: Guest) => GuestToRemove
  /** The event's passes and radios are still being read. */
  readonly loading: boolean
  /** A sentence on which of passes and radios are not read yet, or not on this device. Undefined if both are known. */
  readonly gap: string | undefined
}

/** Reads the event's passes, radios and redemption types; offline from the device's copy. */
export function useGuestHoldings(): HoldingsOnDevice {
  const event = useEvent()
  const params = { eventID: event.id }
  const passes = useRead(passList, { params })
  const radios = useRead(radioList, { params })
  const { data: types } = useRead(redemptionTypeList, {})
  const withHoldings = useMemo(() => {
    const described = new Map(types?.map(({ code, description }) => [code, { code, description }]))
    return (guest: Guest): GuestToRemove => {
      const holdings = holdingsInLists(guest, passes.data ?? [], radios.data ?? [])
      const redeemed = holdings.redeemed.map(item => described.get(item.code) ?? item)
      return { name: fullName(guest), holdings: { ...holdings, redeemed } }
    }
  }, [passes.data, radios.data, types])
  const loading = passes.loading || radios.loading
  return { withHoldings, loading, gap: gapOf(loading, passes.data === undefined, radios.data === undefined) }
}

function gapOf(loading: boolean, noPasses: boolean, noRadios: boolean): string | undefined {
  const things = [...(noPasses ? ['a pass'] : []), ...(noRadios ? ['a radio'] : [])].join(' or ')
  if (things === '') return undefined
  if (loading) return `Looking up who has ${things}...`
  return `This device does not know who has ${things}. The server looks when the change is sent, and refuses it where one is out.`
}
