import { useEffect } from 'react'
import { useEngineLink, useNetwork } from '../network/network-state.tsx'
import { dismissOver } from '../ui/toast.ts'

/** A toast about a refused write ends with the refusal: once it was tried again, accepted or discarded. */
export function useDismissSettled(): void {
  const engine = useEngineLink()
  const { rejected } = useNetwork()
  useEffect(() => {
    if (rejected === 0) return dismissOver([])
    void engine.ask({ type: 'get-outbox' }).then(entries => {
      if (entries) dismissOver(entries.flatMap(({ state, op }) => (state === 'rejected' ? [op.id] : [])))
    })
  }, [engine, rejected])
}
