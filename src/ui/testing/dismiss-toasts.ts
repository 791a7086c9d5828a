import { act, cleanup, renderHook } from '@testing-library/react'
import { dismissToast, useToasts } from '../toast.ts'

/** For a test of what stands among the toasts: other tests share this module with it, and their refusals stay until dismissed. */
export function dismissToasts(): void {
  const { result } = renderHook(useToasts)
  act(() => {
    for (const { id } of result.current.entries) dismissToast(id)
  })
  cleanup()
}
