/** What the font below measures at the size that devices come with. */
const USUAL_PX = 17
const MAX_SCALE = 2

/**
 * Has the page follow the text size of an iPhone or iPad, up to twice the usual: they tell it by this font alone.
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
  // Whoever changes it does so in another app.
  document.addEventListener('visibilitychange', follow, { signal: ends.signal })
  return () => ends.abort()
}
