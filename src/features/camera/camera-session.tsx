import { useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { deliverScan } from '../../lib/scans.ts'
import { CameraView } from './camera-view.tsx'

export interface CameraSessionProps {
  /** The button that opened it, in the field that the code is for. */
  button: HTMLElement
  /** Brings what was read to the page or the field (src/lib/scans.ts). */
  deliver: typeof deliverScan
  /** Told of a code that neither takes. */
  onRefused: (code: string) => void
  onEnd: () => void
}

/** The camera from the press of its button on: until one code was read, or again and again in the guest list. */
export function CameraSession({ button, deliver, onRefused, onEnd }: CameraSessionProps) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab takes the field away
  useEffect(() => {
    if (!button.isConnected) onEnd()
  }, [pathname, button, onEnd])

  const onRead = useCallback(
    (code: string) => {
      // What takes the code may open a dialog of its own.
      if (button.dataset.camera !== 'again') flushSync(onEnd)
      const field = button.parentElement?.querySelector('input') ?? null
      const outcome = deliver(code, field)
      if (outcome === 'refused') onRefused(code)
      if (outcome !== 'written') return
      field?.focus()
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      // Once the field has drawn what stands in it now.
      requestAnimationFrame(() => field?.dispatchEvent(enter))
    },
    [button, deliver, onRefused, onEnd],
  )
  return <CameraView eventId={Number(/\d+/.exec(pathname)?.[0])} onRead={onRead} onClose={onEnd} />
}
