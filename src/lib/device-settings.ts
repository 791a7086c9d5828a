import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What an operator may switch off on this device. */
interface DeviceSettings {
  /** A short sound, and a buzz where the device can, when something was done or refused. */
  readonly feedback: boolean
  /** Keys that work without a modifier: '?' and '/' (WCAG 2.2, 2.1.4). */
  readonly shortcuts: boolean
}

/** In local storage like the rest of what this device remembers, and cleared with it at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_device'

const { subscribe, notify } = createListeners()
let known: { readonly text: string | null; readonly settings: DeviceSettings } | undefined

/** The settings as they are now. */
export function deviceSettings(): DeviceSettings {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  if (known?.text !== text) known = { text, settings: read(text ?? '') }
  return known.settings
}

function read(text: string): DeviceSettings {
  const off = text.split(',')
  return { feedback: !off.includes('feedback'), shortcuts: !off.includes('shortcuts') }
}

/** Switches one of them; it is remembered on this device. */
export function switchDevice(name: keyof DeviceSettings, on: boolean): void {
  const off = Object.entries({ ...deviceSettings(), [name]: on }).filter(([, isOn]) => !isOn)
  localStorage.setItem(KEY, off.map(([key]) => key).join(','))
  notify()
}

/** The settings, for a screen that shows them. */
export const useDeviceSettings = (): DeviceSettings =>
  useSyncExternalStore(subscribe, deviceSettings, deviceSettings)
