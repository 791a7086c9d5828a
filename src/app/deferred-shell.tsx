import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { describeForApple } from '../lib/describe-for-apple.ts'
import { giveFeedback } from '../lib/feedback.ts'
import { followDeviceTextSize } from '../lib/follow-device-text-size.ts'
import { REFUSED_CODE_TOAST_MS } from '../lib/guest-search.ts'
import { guidePresses } from '../lib/guide-presses.ts'
import { watchOnScreenKeyboard } from '../lib/on-screen-keyboard.ts'
import { useEngineLink } from '../network/network-state.tsx'
import { requestPersistentStorage } from '../network/persistent-storage.ts'
import { useNotifyLeftBehind } from '../network/use-notify-left-behind.ts'
import { toast } from '../ui/toast.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { CameraHost } from './camera-host.tsx'
import { deploymentOf } from './deployments.ts'
import { EmptiedNotice } from './emptied-notice.tsx'
import { startKeepingFirstScreen } from './keep-first-screen.ts'
import { Shortcuts } from './shortcuts.tsx'
import { useDismissSettled } from './use-dismiss-settled.ts'
import { useWarmUp } from './use-warm-up.ts'

/** Shows that nothing here accepts the scanned code. */
export function refuseScan(code: string): void {
  giveFeedback('refused')
  const dialog = document.querySelector('dialog:modal')
  toast.refused(`The code ${code} was not taken`, {
    detail: dialog
      ? 'Close what is open, then scan again.'
      : 'Codes can be scanned in the guest list and in fields that ask for a guest or a pin.',
    durationMs: REFUSED_CODE_TOAST_MS,
  })
}

/** The parts of the frame that the first screen does not wait for. */
export function DeferredShell() {
  const engine = useEngineLink()
  const client = useQueryClient()
  useEffect(() => {
    const root = document.getElementById('root')
    return root ? startKeepingFirstScreen({ engine, client, root }) : undefined
  }, [engine, client])
  useWarmUp()
  useNotifyLeftBehind()
  useEffect(() => describeForApple(deploymentOf(location).team), [])
  useDismissSettled()
  useEffect(watchOnScreenKeyboard, [])
  useEffect(followDeviceTextSize, [])
  useEffect(guidePresses, [])
  useEffect(() => {
    requestPersistentStorage(deploymentOf(location).storagePrefix).catch(error =>
      console.info('The browser did not say whether it keeps what is stored:', error),
    )
  }, [])
  return (
    <>
      <EmptiedNotice />
      <ToastHost />
      <Shortcuts />
      <CameraHost onRefused={refuseScan} />
    </>
  )
}
