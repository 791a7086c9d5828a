import type { Device } from '../../../contract/api/devices.schema.ts'
import { deviceRename } from '../../../contract/api/devices.ts'
import { MAX_DEVICE_NAME_LENGTH } from '../../../contract/rules/limits.ts'
import { useSend } from '../../api/api-context.ts'
import { deviceName } from '../../lib/device-name.ts'
import { validateNameIfAny } from '../../lib/validate-name.ts'
import { SaveForm } from '../../network/save-form.tsx'
import { useSaveForm } from '../../network/use-save-form.ts'
import { notifySaved } from '../../network/use-write-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'

interface DeviceRenameDialogProps {
  device: Device
  onClose: () => void
  onDone: () => void
}

/** Gives a device a name that everybody sees; an empty name removes it. */
export function DeviceRenameDialog({ device, onClose, onDone }: DeviceRenameDialogProps) {
  const send = useSend()
  const state = useSaveForm({
    values: { name: device.name ?? '' },
    errorAt: () => 'name',
    save: async typed => {
      const name = typed.name.trim()
      const sent = await send(deviceRename, { params: { id: device.id }, body: { name } })
      notifySaved(sent, name === '' ? 'The device has no name' : `The device is called ${name}`)
      onDone()
      onClose()
    },
  })
  const { register, formState } = state.form

  return (
    <Dialog title={`Rename ${deviceName(device)}`} onClose={onClose} busy={state.saving}>
      <SaveForm state={state} label="Rename the device" submitLabel="Save name" onCancel={onClose}>
        <TextInput
          label="Name"
          help="Where it stands or what is written on it, such as Desk 3."
          error={formState.errors.name?.message}
          {...register('name', { validate: validateNameIfAny('Name', MAX_DEVICE_NAME_LENGTH) })}
          data-autofocus
        />
      </SaveForm>
    </Dialog>
  )
}
