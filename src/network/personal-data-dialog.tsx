import { type ReactNode, useState } from 'react'
import type { PersonalData } from '../../contract/api/personal-data.schema.ts'
import { personalDataPage } from '../../contract/rules/personal-data-page.ts'
import type { Sent } from '../api/client.ts'
import { explain } from '../api/errors.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { useOnline } from './network-state.tsx'
import { useWriteAction } from './use-write-action.ts'

export interface PersonalDataDialogProps {
  /** The name of the person. */
  name: string
  /** Why erasing needs the server: the contract's reason. */
  whyNotOffline: string
  load: () => Promise<PersonalData>
  erase: () => Promise<Sent<unknown>>
  /** Sentences that describe what is erased and what stays. */
  erasing: ReactNode
  onClose: () => void
}

/** Exports all that is kept about one person, and erases their name. Both need the server. */
export function PersonalDataDialog(props: PersonalDataDialogProps) {
  const { name, whyNotOffline, load, erase, erasing, onClose } = props
  const online = useOnline()
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const { busy, run } = useWriteAction()

  const save = async (kind: 'html' | 'json') => {
    setSaving(true)
    try {
      const data = await load()
      const [text, type] =
        kind === 'html'
          ? [personalDataPage(data), 'text/html;charset=utf-8']
          : [`${JSON.stringify(data, null, 2)}\n`, 'application/json']
      saveFile(`Data kept of ${data.name}.${kind}`, text, type)
    } catch (error) {
      toast.refused('The data was not downloaded', { detail: explain(error) })
    } finally {
      setSaving(false)
    }
  }

  const remove = async () => {
    const done = await run(erase, { done: 'The name was erased', failed: 'The name was not erased' })
    if (done) onClose()
    else setAsking(false)
  }

  if (asking)
    return (
      <ConfirmDialog
        title={`Erase ${name}?`}
        confirmLabel="Erase for good"
        pending={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {erasing}
      </ConfirmDialog>
    )
  return (
    <Dialog title={`Data of ${name}`} onClose={onClose}>
      <Stack>
        {!online && (
          <Notice tone="due" title="You are offline">
            What is kept can be told only while you are online. {whyNotOffline}
          </Notice>
        )}
        <p>When they ask what is kept of them: all of it, table by table, to read or as data.</p>
        <Row>
          <Button
            icon="download"
            disabled={!online}
            pending={saving}
            data-autofocus
            onClick={() => void save('html')}
          >
            Download as a page
          </Button>
          <Button icon="download" disabled={!online} pending={saving} onClick={() => void save('json')}>
            Download as JSON
          </Button>
        </Row>
        <p>When they ask to be forgotten: download first, if they want it, then erase.</p>
        <Row>
          <Button variant="danger" icon="trash" disabled={!online} onClick={() => setAsking(true)}>
            Erase the name
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
