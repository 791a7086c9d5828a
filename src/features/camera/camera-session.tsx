import { useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { deliverScan } from '../../lib/scans.ts'
import { CameraView } from './camera-view.tsx'

export interface CameraSessionProps {
  /** The button that opened the camera, inside the field that the code is for. */
  button: HTMLElement
  /** Delivers a code to the page or the field (src/lib/scans.ts). */
  deliver: typeof deliverScan
  /** Receives a code that neither accepts. */
  onRefused: (code: string) => void
  onEnd: () => void
}

/** The open camera: until one code was read, or repeatedly in the guest list. */
export function CameraSession({ button, deliver, onRefused, onEnd }: CameraSessionProps) {
  const [pathname] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab removes the field
  useEffect(() => {
    if (!button.isConnected) onEnd()
  }, [pathname, button, onEnd])

  const onRead = useCallback(
    (code: string) => {
      // Closed first, because whatever accepts the code may open its own dialog.
      if (button.dataset.camera !== 'again') flushSync(onEnd)
      const field = button.parentElement?.querySelector('input') ?? null
      const outcome = deliver(code, field)
      if (outcome === 'refused') onRefused(code)
      if (outcome !== 'written') return
      field?.focus()
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      // After the field has rendered its new value.
      requestAnimationFrame(() => field?.dispatchEvent(enter))
    },
    [button, deliver, onRefused, onEnd],
  )
  return <CameraView eventId={Number(/\d+/.exec(pathname)?.[0])} onRead={onRead} onClose={onEnd} />
}
