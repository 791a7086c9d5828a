import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { CameraSessionProps } from '../features/camera/camera-session.tsx'
import { deliverScan } from '../lib/scans.ts'
import { toast } from '../ui/toast.ts'

interface Opened {
  readonly Session: ComponentType<CameraSessionProps>
  readonly button: HTMLElement
}

const load = () => import('../features/camera/camera-parts.ts')

/** If the camera was used on this device before (sw/camera-files.ts), caches its files of this version as well. */
async function keepParts(): Promise<void> {
  if (await globalThis.caches?.has('trackside-camera')) await (await load()).keepCodeReader()
}

/** Opens the camera when a button with `data-camera` is pressed; `onRefused` receives a code that nothing accepts. */
export function CameraHost({ onRefused }: Pick<CameraSessionProps, 'onRefused'>) {
  const [opened, setOpened] = useState<Opened>()
  const onEnd = useCallback(() => setOpened(undefined), [])
  useEffect(() => {
    keepParts().catch(error => console.info('The camera’s files could not be stored yet:', error))
    const open = async (button: HTMLElement) => {
      try {
        const { CameraSession: Session } = await load()
        setOpened({ Session, button })
      } catch {
        toast.refused('The camera’s reader is not on this device yet', {
          detail: 'Open the camera once with a connection.',
        })
      }
      button.removeAttribute('aria-busy')
    }
    // Pressed before this component was there.
    const early = document.querySelector<HTMLElement>('[data-camera][aria-busy]')
    if (early) void open(early)
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-camera]')
      if (button) void open(button)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return opened && <opened.Session {...opened} deliver={deliverScan} onRefused={onRefused} onEnd={onEnd} />
}
