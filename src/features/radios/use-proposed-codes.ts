import { useEffect, useMemo, useState } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { useEvent } from '../../api/event-context.ts'
import { proposedCodes } from './free-codes.ts'

interface Known {
  readonly last: string
  readonly seen: readonly string[]
}

const NOTHING: Known = { last: '', seen: [] }

/** By event, kept while the page is open, because operators switch between tabs. */
const knownOf = new Map<number, Known>()

/** Proposes pass codes for the next radio, from codes seen out and given out here. Call `given` with each new one. */
export function useProposedCodes(radios: readonly Radio[]) {
  const { id } = useEvent()
  const [known, setKnown] = useState(() => knownOf.get(id) ?? NOTHING)
  const out = useMemo(() => new Set(radios.map(radio => radio.pass_code)), [radios])
  useEffect(() => {
    setKnown(({ last, seen }) => ({ last, seen: [...seen.filter(code => !out.has(code)), ...out] }))
  }, [out])
  useEffect(() => void knownOf.set(id, known), [id, known])
  return {
    proposed: proposedCodes(known.last, known.seen, out),
    given: (code: string) => setKnown(({ seen }) => ({ last: code, seen })),
  }
}
