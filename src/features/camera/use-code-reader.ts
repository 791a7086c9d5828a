import { useEffect, useState } from 'react'
import { type CodeReader, startCodeReader } from './code-reader.ts'

/** A code reader while mounted; `failed` if none is available, or none is left, until `attempt` changes. */
export function useCodeReader(attempt: number): { reader: CodeReader | undefined; failed: boolean } {
  const [reader, setReader] = useState<CodeReader>()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts it again
  useEffect(() => {
    let isGone = false
    let started: CodeReader | undefined
    const fail = () => {
      if (!isGone) setFailed(true)
    }
    setFailed(false)
    startCodeReader(fail).then(
      ready => {
        started = ready
        if (isGone) ready.close()
        else setReader(ready)
      },
      error => {
        console.info('No code reader is available:', error)
        fail()
      },
    )
    return () => {
      isGone = true
      started?.close()
      setReader(undefined)
    }
  }, [attempt])
  return { reader, failed }
}
