import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../ui/toast.ts'
import { howManyWords, ownerName } from './left-behind-words.ts'
import { useEngineLink } from './network-state.tsx'

/** Whoever holds the tablet now should not have to decide in a hurry. */
const SHOWN_FOR_MS = 60_000

/** At start-up, shows once whose unsent changes were left on this device, with a link to the outbox. */
export function useNotifyLeftBehind(): void {
  const engine = useEngineLink()
  const [, navigate] = useLocation()
  useEffect(() => {
    let current = true
    void engine.ask({ type: 'get-left-behind' }).then(found => {
      if (!current) return
      for (const one of found ?? [])
        toast.info(`Changes of ${ownerName(one)} were never sent`, {
          detail: `${howManyWords(one)}, left on this device.`,
          durationMs: SHOWN_FOR_MS,
          waits: true,
          action: { label: 'Look', onAction: () => navigate('/outbox') },
        })
    })
    return () => {
      current = false
    }
  }, [engine, navigate])
}
