import { type ComponentType, lazy } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import type { PersonalDataDialogProps } from './personal-data-dialog.tsx'

const NotLoaded = ({ onClose }: PersonalDataDialogProps) => (
  <Dialog title="Personal data" onClose={onClose}>
    This needs a connection. Open the app again once you are online.
  </Dialog>
)

/** All that is kept of one person. Loaded when somebody asks for it, and not held ahead: it takes the server. */
export const PersonalDataDialog = lazy<ComponentType<PersonalDataDialogProps>>(async () => ({
  default: await import('./personal-data-dialog.tsx').then(
    ({ PersonalDataDialog: dialog }) => dialog,
    () => NotLoaded,
  ),
}))
