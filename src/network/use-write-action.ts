import { useCallback, useState } from 'react'
import type { Sent } from '../api/client.ts'
import { explain } from '../api/errors.ts'
import { type ToastOptions, toast } from '../ui/toast.ts'

/** What is told of a write: when it is done, and when the server refused it. Without `done`, the screen tells by itself. */
interface Words {
  readonly done?: string
  readonly failed: string
  /** What can be done about it once it is done, for example Undo. */
  readonly action?: ToastOptions['action']
}

/** Tells that a write is done, and where it waits when the server has not been told yet. */
export function notifySaved(sent: Sent<unknown>, done: string, options: ToastOptions = {}): void {
  toast.success(done, {
    ...(sent.outcome === 'queued' ? { detail: 'It is kept on this device and sent when back online.' } : {}),
    ...options,
  })
}

/**
 * For a button that makes a write: `busy` while it is under way; `run` makes it and tells what became of it. Gives what
 * the write gave, or undefined when it was refused (and said so).
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
