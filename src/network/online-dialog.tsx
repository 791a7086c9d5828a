import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface Closable {
  onClose: () => void
}

/**
 * A dialog that needs the server. It is loaded when opened and not precached (globIgnores in vite.config.ts).
 * @param title of the dialog that replaces it if it cannot be loaded
 */
export const onlineDialog = <P extends Closable>(title: string, load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(load, undefined, ({ onClose }) => (
    <Dialog title={title} onClose={onClose}>
      This needs a connection. Open the app again once you are online.
    </Dialog>
  ))
