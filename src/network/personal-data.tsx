import { onlineDialog } from './online-dialog.tsx'

/** The dialog with all that is kept about one person. */
export const PersonalDataDialog = onlineDialog(
  'Personal data',
  async () => (await import('./personal-data-dialog.tsx')).PersonalDataDialog,
)
