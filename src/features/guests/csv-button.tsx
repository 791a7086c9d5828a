import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestExport } from '../../../contract/api/guests.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { useOnline } from '../../network/network-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

interface CsvButtonProps {
  /** `DD/MM/YYYY`, or '' for all days. */
  day: string
  /** The guests of that day as this device knows them; undefined until they are read. */
  guests: readonly Guest[] | undefined
}

const contentOf = (guests: readonly Guest[], day: string): string =>
  `${pluralize(guests.length)} ${day === '' ? 'of all days' : `of ${day}`}, of every group, whatever is searched for`

/** Downloads the guests of a day, or all of them, for a spreadsheet; without the server, as this device knows them. */
export function CsvButton({ day, guests }: CsvButtonProps) {
  const event = useEvent()
  const online = useOnline()
  const read = useFetchOnce()
  const [busy, setBusy] = useState(false)
  const span = day === '' ? 'all' : day.replaceAll('/', '-')

  const saveOwn = async (known: readonly Guest[]) => {
    const { saveOwnList } = await import('./guest-list-file.ts')
    saveOwnList(event, span, known)
    toast.info('Downloaded as this device knows the list', {
      detail: `${contentOf(known, day)}. The server could not be asked.`,
    })
  }

  const holds = guests && contentOf(guests, day)

  const downloadFromServer = async () => {
    try {
      const { data } = await read(guestExport, { params: { eventId: event.id, day: span } })
      const { saveServerList } = await import('./guest-list-file.ts')
      saveServerList(event, span, data)
      toast.success('Downloaded', holds === undefined ? {} : { detail: holds })
    } catch (error) {
      if (!guests || error instanceof ApiError) throw error
      await saveOwn(guests)
    }
  }

  const download = async () => {
    setBusy(true)
    try {
      await (!online && guests ? saveOwn(guests) : downloadFromServer())
    } catch (error) {
      toast.refused('The guest list was not downloaded', { detail: explain(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton
      label="Download Guests as CSV"
      icon="download"
      pending={busy}
      note={holds}
      onClick={() => void download()}
    />
  )
}
