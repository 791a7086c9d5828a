import { useState } from 'react'
import type { Guest } from '../../../contract/api/guests.schema.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const CsvDialog = lazyDialog(
  async () => (await import('./csv-dialog.tsx')).CsvDialog,
  ({ onClose }) => onClose(),
)

export interface CsvButtonProps {
  /** `DD/MM/YYYY`, or '' for all days. */
  day: string
  /** The guests of that day on this device; undefined until they are read. */
  guests: readonly Guest[] | undefined
}

/** Downloads the guests of one day or of all days, for a spreadsheet. */
export function CsvButton(props: CsvButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Download Guests as CSV" icon="download" onClick={() => setOpen(true)} />
      {open && <CsvDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
