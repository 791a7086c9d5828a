import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** Settings that an operator may switch off on this device. */
interface DeviceSettings {
  /** A short sound when something was done or refused, and a vibration where the device supports it. */
  readonly feedback: boolean
  /** Keyboard shortcuts without a modifier: '?' and '/' (WCAG 2.2, 2.1.4). */
  readonly shortcuts: boolean
}

/** Local storage key; like other device data, it is cleared at sign-out (spec sections 3 and 4). */
const KEY = 'rbr_trackside_device'

const { subscribe, notify } = createListeners()
let known: { readonly text: string | null; readonly settings: DeviceSettings } | undefined

/** Returns the current settings. */
export function deviceSettings(): DeviceSettings {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  if (known?.text !== text) known = { text, settings: read(text ?? '') }
  return known.settings
}

function read(text: string): DeviceSettings {
  const off = text.split(',')
  return { feedback: !off.includes('feedback'), shortcuts: !off.includes('shortcuts') }
}

/** Switches a setting; the choice is remembered on this device. */
export function switchDevice(name: keyof DeviceSettings, on: boolean): void {
  const off = Object.entries({ ...deviceSettings(), [name]: on }).filter(([, isOn]) => !isOn)
  localStorage.setItem(KEY, off.map(([key]) => key).join(','))
  notify()
}

/** The settings, for a component that shows them. */
export const useDeviceSettings = (): DeviceSettings =>
  useSyncExternalStore(subscribe, deviceSettings, deviceSettings)
