import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { guestExport } from '../../../contract/api/guests.ts'
import { eventDays } from '../../../contract/rules/event.ts'
import { guestTable } from '../../../contract/rules/guest-table.ts'
import { pluralize } from '../../../contract/rules/pluralize.ts'
import { useFetchOnce } from '../../api/api-context.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useEvent } from '../../api/event-context.ts'
import { toCsv } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useOnline } from '../../network/network-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

interface CsvButtonProps {
  /** `DD/MM/YYYY`, or '' for all days. */
  day: string
  /** The guests of that day as this device knows them; undefined until they are read. */
  guests: readonly Guest[] | undefined
}

/** Downloads the guests of a day, or all of them, for a spreadsheet; without the server, as this device knows them. */
export function CsvButton({ day, guests }: CsvButtonProps) {
  const event = useEvent()
  const online = useOnline()
  const read = useFetchOnce()
  const [busy, setBusy] = useState(false)
  const span = day === '' ? 'all' : day.replaceAll('/', '-')

  const save = (text: string) => saveFile(`${event.name} guests ${span}.csv`, text, 'text/csv;charset=utf-8')
  const saveOwn = (known: readonly Guest[]) => {
    save(toCsv(guestTable(known, eventDays(event), event.timezone)))
    toast.info('Downloaded as this device knows the list', { detail: 'The server could not be asked.' })
  }

  const holds =
    guests &&
    `${pluralize(guests.length)} ${day === '' ? 'of all days' : `of ${day}`}, of every group, whatever is searched for`

  const download = async () => {
    if (!online && guests) return saveOwn(guests)
    setBusy(true)
    try {
      const { data } = await read(guestExport, { params: { eventId: event.id, day: span } })
      // Reading an answer's text takes its BOM away; a spreadsheet needs it to read accents.
      save(`\uFEFF${data.replace(/^\uFEFF/, '')}`)
      toast.success('Downloaded', holds === undefined ? {} : { detail: holds })
    } catch (error) {
      if (guests && !(error instanceof ApiError)) saveOwn(guests)
      else toast.refused('The guest list was not downloaded', { detail: explain(error) })
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
