import { type FormEvent, useState } from 'react'
import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceRename } from '../../../contract/api/devices.ts'
import { useSend } from '../../api/api-context.ts'
import { explain } from '../../api/errors.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { deviceName } from './device-words.ts'

interface DeviceRenameDialogProps {
  device: Device
  onEnd: () => void
  onDone: () => void
}

/** Gives a device a name that everybody sees; an empty one takes it away. */
export function DeviceRenameDialog({ device, onEnd, onDone }: DeviceRenameDialogProps) {
  const send = useSend()
  const [name, setName] = useState(device.name ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const sent = await send(deviceRename, { params: { id: device.id }, body: { name: name.trim() } })
      notifySaved(sent, name.trim() === '' ? 'The device has no name' : `The device is called ${name.trim()}`)
      onDone()
      onEnd()
    } catch (error) {
      setProblem(explain(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title={`Rename ${deviceName(device)}`} onClose={onEnd}>
      <form aria-label="Rename the device" onSubmit={event => void save(event)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            help="Where it stands or what is written on it, such as Desk 3."
            maxLength={60}
            value={name}
            error={problem}
            onChange={({ target }) => setName(target.value)}
            data-autofocus
          />
          <Row>
            <Button type="submit" variant="primary" pending={busy}>
              Save name
            </Button>
            <Button onClick={onEnd}>Cancel</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
