import { type ComponentType, lazy } from 'react'
import { Dialog } from '../ui/dialog.tsx'

interface Closable {
  onClose: () => void
}

/**
 * A dialog that takes the server: loaded when somebody asks for it, and not held ahead (globIgnores in vite.config.ts).
 * @param title of what stands in its place where it cannot be loaded
 */
export const onlineDialog = <P extends Closable>(title: string, load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(async () => ({
    default: await load().catch(() => ({ onClose }: P) => (
      <Dialog title={title} onClose={onClose}>
        This needs a connection. Open the app again once you are online.
      </Dialog>
    )),
  }))
