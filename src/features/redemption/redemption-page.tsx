import { redemptionTypeList } from '../../../contract/api/redemption.ts'
import { useEventGuests } from '../../api/use-event-guests.ts'
import { useRead } from '../../api/use-read.ts'
import { Split, Stack } from '../../ui/layout.tsx'
import { GroupRedemptionPanel } from './group-redemption-panel.tsx'
import { GuestRedemptionPanel } from './guest-redemption-panel.tsx'
import { RemainingByDay, RemainingByGroup } from './remaining-panels.tsx'

/** The Redemption tab (spec section 2): for one guest, for a group, and what remains to be given. */
export function RedemptionPage() {
  const { data: guests, error, retry } = useEventGuests()
  // Read with the page, so that the types are on this device when it goes offline.
  useRead(redemptionTypeList, {})
  return (
    <Split
      list={
        <Stack>
          <GuestRedemptionPanel guests={guests} error={error} onRetry={retry} />
          <GroupRedemptionPanel guests={guests} onRefresh={retry} />
          <RemainingByDay guests={guests} />
        </Stack>
      }
      detail={<RemainingByGroup guests={guests} />}
    />
  )
}
