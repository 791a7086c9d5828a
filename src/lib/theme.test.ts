// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { applyTheme, chooseTheme, followDeviceTheme } from './theme.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.className = ''
  document.documentElement.className = ''
})

test('the theme that follows the device changes with it, and so does the colour of the browser’s bar', () => {
  const device = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => device)
  document.head.innerHTML = `<meta name="theme-color" content="">
    <style>body { --surface: #0b1220 } body.daylight { --surface: #ffffff }</style>`
  const turn = (light: boolean) => {
    device.matches = light
    device.dispatchEvent(new Event('change'))
  }
  const shown = () => [
    document.body.className,
    document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  ]
  applyTheme('ORBR')
  followDeviceTheme()
  turn(true)
  expect(shown()).toEqual(['ORBR', '#0b1220'])
  chooseTheme('device')
  expect(shown()).toEqual(['ORBR daylight', '#ffffff'])
  turn(false)
  expect(shown()).toEqual(['ORBR', '#0b1220'])
  chooseTheme('light')
  expect(shown()).toEqual(['ORBR daylight', '#ffffff'])
})

test('a browser that blocks cookies and site data shows the team’s theme', () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {}
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  try {
    applyTheme('VCARB')
    expect(document.body.className).toBe('VCARB')
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage)
  }
})
