import { useCallback, useEffect, useRef, useState } from 'react'
import type { GuestListOutcome } from '../../../contract/api/invites.schema.ts'
import type { InviteApi, Upload } from './invite-api.ts'
import { storedPassKey } from './pass-key.ts'
import { type UploadProblem, uploadProblem } from './upload-problem.ts'
import { type ChosenFile, validateFile } from './validate-file.ts'

/** An attempt to send a file. `storeAs` is the Idempotency-Key after the confirmation, the same for each attempt. */
interface Attempt extends Pick<Upload, 'storeAs' | 'passKey' | 'confirmRemoval' | 'confirmList'> {
  readonly file: ChosenFile
}

/** The state of an upload (spec section 4): previewed first, stored once confirmed. */
export type UploadState =
  | { readonly phase: 'idle' }
  /** `sent`: share of the file that has been sent, 0 to 1. */
  | { readonly phase: 'uploading'; readonly attempt: Attempt; readonly sent: number }
  | { readonly phase: 'preview'; readonly file: ChosenFile; readonly outcome: GuestListOutcome }
  | { readonly phase: 'processed'; readonly outcome: GuestListOutcome }
  | { readonly phase: 'failed'; readonly problem: UploadProblem; readonly attempt?: Attempt }

interface Options {
  readonly api: InviteApi
  readonly code: string
  /** Called if the event may have changed. */
  readonly onStale: () => void
  /** Called after a list was stored; the key gives access to its passes. */
  readonly onStored: (passKey: string) => void
}

/** The upload of one guest list: `choose` files, `confirm` the preview, `retry` a failed attempt, or `reset`. */
export function useUpload({ api, code, onStale, onStored }: Options) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    return controller.signal
  }, [])

  const run = useCallback(
    async (attempt: Attempt) => {
      const signal = start()
      const { file, ...storing } = attempt
      const { storeAs, passKey } = storing
      setState({ phase: 'uploading', attempt, sent: 0 })
      const onSent = (sent: number) => {
        if (!signal.aborted) setState({ phase: 'uploading', attempt, sent })
      }
      try {
        const outcome = await api.upload({ code, ...file, ...storing }, { signal, onSent })
        if (signal.aborted) return
        setState(storeAs ? { phase: 'processed', outcome } : { phase: 'preview', file, outcome })
        if (passKey) onStored(passKey)
      } catch (error) {
        if (signal.aborted) return
        const problem = uploadProblem(error, storeAs !== undefined)
        const again = problem.preview ? { file } : attempt
        setState({ phase: 'failed', problem, ...(problem.retry ? { attempt: again } : {}) })
        if (problem.stale) onStale()
      }
    },
    [api, code, onStale, onStored, start],
  )

  const choose = useCallback(
    async (files: readonly File[]) => {
      const signal = start()
      const chosen = await validateFile(files)
      if (signal.aborted) return
      if ('title' in chosen) setState({ phase: 'failed', problem: chosen })
      else await run({ file: chosen })
    },
    [run, start],
  )

  const reset = useCallback(() => {
    start()
    setState({ phase: 'idle' })
  }, [start])

  return {
    state,
    choose,
    reset,
    confirm: ({ file, outcome }: Extract<UploadState, { phase: 'preview' }>) =>
      run({
        file,
        storeAs: crypto.randomUUID(),
        passKey: storedPassKey(code) ?? crypto.randomUUID(),
        confirmRemoval: outcome.removed,
        confirmList: outcome.list_digest,
      }),
    retry: run,
  }
}
