import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Sent } from '../api/client.ts'
import { explain } from '../api/errors.ts'
import { useOnScreen } from '../lib/use-on-screen.ts'
import { type ToastOptions, toast } from '../ui/toast.ts'

/** Messages for a write that is done or refused. Without `done`, the screen announces success itself. */
interface Words {
  readonly done?: string
  readonly failed: string
  /** An action offered once it is done, for example Undo. */
  readonly action?: ToastOptions['action']
}

/** A write may wait while online too: behind another one, or for a slow server. */
export const KEPT = 'It is kept on this device and sent as soon as possible.'

/** Announces that a write is done, and that it waits on the device if it was not sent yet. */
export function notifySaved(sent: Sent<unknown>, done: string, options: ToastOptions = {}): void {
  toast.success(done, {
    ...(sent.outcome === 'queued' ? { detail: KEPT } : {}),
    ...options,
  })
}

/**
 * For a button that makes a write. `busy` while it is in flight. `run` makes the write and announces the outcome; it
 * returns what the write returned, or undefined if it was refused.
 */
export function useWriteAction() {
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async <T>(write: () => Promise<Sent<T>>, words: Words): Promise<Sent<T> | undefined> => {
      setBusy(true)
      try {
        const sent = await write()
        if (words.done !== undefined)
          notifySaved(sent, words.done, words.action ? { action: words.action } : {})
        return sent
      } catch (error) {
        toast.refused(words.failed, { detail: explain(error) })
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [],
  )
  return { busy, run }
}

/** Returns a function that opens an address unless this page has been left: the answer to a write may come after that. */
export function useNavigateWhileShown(): (to: string) => void {
  const [, navigate] = useLocation()
  const onScreen = useOnScreen()
  return to => {
    if (onScreen.current) navigate(to)
  }
}
