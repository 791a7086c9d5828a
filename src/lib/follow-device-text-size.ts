/** Size of the font below at the device's default text size. */
const USUAL_PX = 17
const MAX_SCALE = 2

/**
 * Scales the page with the text size of an iPhone or iPad, up to twice the default: only this font reveals it.
 * @returns a function that stops it
 */
export function followDeviceTextSize(): () => void {
  const ends = new AbortController()
  const follow = () => {
    const probe = document.createElement('span')
    probe.style.font = '-apple-system-body'
    document.body.append(probe)
    const scale = Number.parseFloat(getComputedStyle(probe).fontSize) / USUAL_PX
    probe.remove()
    document.documentElement.style.fontSize = `${Math.min(scale, MAX_SCALE) * 100}%`
  }
  if (!CSS.supports('font', '-apple-system-body') || !matchMedia('(pointer: coarse)').matches) return () => {}
  follow()
  // The setting is changed in another app.
  document.addEventListener('visibilitychange', follow, { signal: ends.signal })
  return () => ends.abort()
}
