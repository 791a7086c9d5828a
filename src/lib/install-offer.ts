import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What Chromium fires when the app can be installed: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How the app gets to the home screen here. */
type InstallMethod =
  | { readonly way: 'installed' }
  /** the browser asks, when it is told to */
  | { readonly way: 'prompt'; readonly install: () => void }
  /** by hand, in Safari's share menu */
  | { readonly way: 'share-menu' }
  /** the browser's own menu may have it, or not */
  | { readonly way: 'unknown' }

const UNKNOWN: InstallMethod = { way: 'unknown' }
let way: InstallMethod = UNKNOWN
const { subscribe, notify } = createListeners()

function become(next: InstallMethod): void {
  way = next
  notify()
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** Listens for the browser's offer; called once, before the page has loaded, as the offer comes only once. */
export function watchInstallOffer(): void {
  if (matchMedia('(display-mode: standalone)').matches) way = { way: 'installed' }
  // Only Safari on iPhones and iPads has this property.
  else if ('standalone' in navigator)
    way = { way: navigator.standalone === true ? 'installed' : 'share-menu' }
  addEventListener('beforeinstallprompt', event => {
    if (!isPrompt(event)) return
    // Asked when the operator wants it, not in the middle of a check-in.
    event.preventDefault()
    become({
      way: 'prompt',
      install: () => {
        event.prompt().catch((error: unknown) => console.info('The app was not installed:', error))
        // It can be asked once.
        become(UNKNOWN)
      },
    })
  })
  addEventListener('appinstalled', () => become({ way: 'installed' }))
}

/** How the app can be installed on this device, as far as is known. */
export const useInstallMethod = (): InstallMethod => useSyncExternalStore(subscribe, () => way)
