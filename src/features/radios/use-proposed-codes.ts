import { useEffect, useMemo, useState } from 'react'
import type { Radio } from '../../../contract/api/radios.schema.ts'
import { useEvent } from '../../api/event-context.ts'
import { proposedCodes } from './free-codes.ts'

interface Known {
  readonly last: string
  readonly seen: readonly string[]
}

const NOTHING: Known = { last: '', seen: [] }

/** By event, for as long as the page is open: the desk goes to other tabs in between. */
const knownOf = new Map<number, Known>()

/** Pass codes for the next radio, by what was out and what was given out here. `given` is told each that is. */
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
