import { useEffect } from 'react'
import { requestPersistentStorage } from '../network/lasting-storage.ts'
import { useTellLeftBehind } from '../network/use-tell-left-behind.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { deploymentOf } from './deployments.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useWarmUp } from './use-warm-up.ts'

/** What the frame needs as well, and no first screen waits for: toasts, the keyboard's shortcuts, holding ahead, storage that lasts, and what others left behind. */
export function DeferredShell() {
  useWarmUp()
  useTellLeftBehind()
  useEffect(() => {
    requestPersistentStorage(deploymentOf(location).storagePrefix).catch(error =>
      console.info('The browser did not say whether it keeps what is stored:', error),
    )
  }, [])
  return (
    <>
      <ToastHost />
      <Shortcuts />
    </>
  )
}
