import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../ui/toast.ts'
import { howManyWords, othersWaitWords, ownerName, SENT_BY_OWNER } from './left-behind-words.ts'
import { useEngineLink } from './network-state.tsx'

/** Whoever holds the tablet now should not have to decide in a hurry. */
const SHOWN_FOR_MS = 60_000

/**
 * At start-up, shows once that unsent changes of others are on this device, with a link to the outbox; and whose, if
 * these users have not come back for long.
 */
export function useNotifyLeftBehind(): void {
  const engine = useEngineLink()
  const [, navigate] = useLocation()
  useEffect(() => {
    let current = true
    const show = (title: string, detail: string) =>
      toast.info(title, {
        detail,
        durationMs: SHOWN_FOR_MS,
        waits: true,
        action: { label: 'Look', onAction: () => navigate('/outbox') },
      })
    const tell = async () => {
      const found = (await engine.ask({ type: 'get-left-behind' })) ?? []
      const ofOthers = (await engine.ask({ type: 'get-status' }))?.ofOthers ?? 0
      if (!current) return
      for (const one of found)
        show(`Changes of ${ownerName(one)} were never sent`, `${howManyWords(one)}, left on this device.`)
      if (found.length === 0 && ofOthers > 0) show(othersWaitWords(ofOthers), SENT_BY_OWNER)
    }
    void tell()
    return () => {
      current = false
    }
  }, [engine, navigate])
}
