import { ToastHost } from '../ui/toast-host.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useWarmUp } from './use-warm-up.ts'

/** What the frame needs as well, and no first screen waits for: toasts, the keyboard's shortcuts, and holding ahead. */
export function FrameLater() {
  useWarmUp()
  return (
    <>
      <ToastHost />
      <Shortcuts />
    </>
  )
}
