import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestErase, guestPersonalData } from '../../../contract/api/personal-data.ts'
import { fullName } from '../../../contract/rules/full-name.ts'
import { useFetchOnce, useSend } from '../../api/api-context.ts'
import { whyNotOffline } from '../../api/why-not-offline.ts'
import { PersonalDataDialog } from '../../network/personal-data.tsx'
import { Button } from '../../ui/button.tsx'

const WHY_NOT_OFFLINE = whyNotOffline(guestErase)

interface GuestPersonalDataProps {
  guest: Guest
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** Shows and erases what is kept about a guest. */
export function GuestPersonalData({ guest, open, onOpen, onClose }: GuestPersonalDataProps) {
  const read = useFetchOnce()
  const send = useSend()
  const input = { params: { id: guest.id } }
  return (
    <>
      <Button variant="quiet" icon="user" onClick={onOpen}>
        Personal data
      </Button>
      {open && (
        <PersonalDataDialog
          name={fullName(guest)}
          whyNotOffline={WHY_NOT_OFFLINE}
          load={async () => (await read(guestPersonalData, input)).data}
          erase={() => send(guestErase, input)}
          erasing={
            <>
              The name goes, here and from every device at its next contact: from the list, passes, radios,
              the predictor, stored answers and kept lists. ‘Erased guest’ stays, with pin, days, check-ins
              and gifts, so that the figures stay right. Who erased it is recorded, without the name. This
              cannot be undone.
            </>
          }
          onClose={onClose}
        />
      )}
    </>
  )
}
