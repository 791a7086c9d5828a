import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** Chromium's install event: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How the app can be put on this device's home screen. */
type InstallMethod =
  | { readonly way: 'installed' }
  /** The app can open the browser's prompt. */
  | { readonly way: 'prompt'; readonly install: () => void }
  /** By hand, in Safari's share menu. */
  | { readonly way: 'share-menu' }
  /** The browser's own menu may offer it or not. */
  | { readonly way: 'unknown' }

const UNKNOWN: InstallMethod = { way: 'unknown' }
let way: InstallMethod = UNKNOWN
const { subscribe, notify } = createListeners()

function become(next: InstallMethod): void {
  way = next
  notify()
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** Listens for the browser's offer. Call this once, before the page has loaded, because the offer comes only once. */
export function watchInstallOffer(): void {
  if (matchMedia('(display-mode: standalone)').matches) way = { way: 'installed' }
  // Only Safari on iPhones and iPads has this property.
  else if ('standalone' in navigator)
    way = { way: navigator.standalone === true ? 'installed' : 'share-menu' }
  addEventListener('beforeinstallprompt', event => {
    if (!isPrompt(event)) return
    // The operator opens the prompt, so that it does not appear in the middle of a check-in.
    event.preventDefault()
    become({
      way: 'prompt',
      install: () => {
        event.prompt().catch((error: unknown) => console.info('The app was not installed:', error))
        // A prompt can be used once.
        become(UNKNOWN)
      },
    })
  })
  addEventListener('appinstalled', () => become({ way: 'installed' }))
}

/** How the app can be installed on this device, as far as known. */
export const useInstallMethod = (): InstallMethod => useSyncExternalStore(subscribe, () => way)
