import { onlineDialog } from './online-dialog.tsx'

/** All that is kept of one person. */
export const PersonalDataDialog = onlineDialog(
  'Personal data',
  async () => (await import('./personal-data-dialog.tsx')).PersonalDataDialog,
)
