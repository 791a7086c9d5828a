import { useEffect } from 'react'
import { useEngineLink, useNetwork } from '../network/network-state.tsx'
import { dismissSettled } from '../ui/toast.ts'

/** Ends the toast about a refused write once the write was retried, accepted or discarded. */
export function useDismissSettled(): void {
  const engine = useEngineLink()
  const { rejected } = useNetwork()
  useEffect(() => {
    if (rejected === 0) return dismissSettled([])
    void engine.ask({ type: 'get-outbox' }).then(entries => {
      if (entries) dismissSettled(entries.flatMap(({ state, op }) => (state === 'rejected' ? [op.id] : [])))
    })
  }, [engine, rejected])
}
