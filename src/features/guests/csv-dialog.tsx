import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestExport } from '../../../contract/api/guests.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useNetwork } from '../../network/network-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.ts'
import type { CsvButtonProps } from './csv-button.tsx'
import { saveOwnList, saveServerList } from './guest-list-file.ts'

interface CsvDialogProps extends CsvButtonProps {
  onClose: () => void
}

/** `isCounted`: whether the file has just these guests. */
const contentOf = (guests: readonly Guest[], day: string, isCounted = true): string =>
  `${isCounted ? `All ${pluralize(guests.length)}` : 'The server’s list without what waits here'}, of ${day === '' ? 'every day' : day} and every group`

/** Describes the file and offers to include the addresses of the passes; offline it is made from this device's copy. */
export function CsvDialog({ day, guests, onClose }: CsvDialogProps) {
  const event = useEvent()
  const { online, pendingRequests } = useNetwork()
  const read = useFetchOnce()
  const [busy, setBusy] = useState(false)
  const [withPasses, setWithPasses] = useState(false)
  const span = day === '' ? 'all' : day.replaceAll('/', '-')
  const origin = withPasses ? location.origin : undefined

  const saveOwn = (known: readonly Guest[]) => {
    saveOwnList(event, span, known, origin)
    toast.info('Downloaded as this device knows the list', {
      detail: `${contentOf(known, day)}. The server could not be asked.`,
    })
  }

  const holds = guests && contentOf(guests, day, !online || pendingRequests === 0)

  const downloadFromServer = async () => {
    try {
      const params = { eventId: event.id, day: span }
      const { data } = await read(guestExport, {
        params,
        ...(origin === undefined ? {} : { query: { passes_at: origin } }),
      })
      saveServerList(event, span, data)
      toast.success('Downloaded', holds === undefined ? {} : { detail: holds })
    } catch (error) {
      if (!guests || error instanceof ApiError) throw error
      saveOwn(guests)
    }
  }

  const download = async () => {
    setBusy(true)
    try {
      if (!online && guests) saveOwn(guests)
      else await downloadFromServer()
      onClose()
    } catch (error) {
      toast.refused('The guest list was not downloaded', { detail: explain(error) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Download Guests as CSV"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon="download"
            pending={busy}
            onClick={() => void download()}
            data-autofocus=""
          >
            Download
          </Button>
        </>
      }
    >
      <Stack>
        {holds !== undefined && <p>{holds}; the search does not limit the file.</p>}
        <Checkbox
          label="With passes’ addresses"
          help="A last column with the address of each guest’s pass, for those who mail them. Whoever has an address has the pass."
          checked={withPasses}
          onChange={change => setWithPasses(change.target.checked)}
        />
      </Stack>
    </Dialog>
  )
}
