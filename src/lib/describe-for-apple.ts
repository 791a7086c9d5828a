/** Sets what iPhones and iPads do not read from the manifest: launch screen and status bar. */

const meta = (name: string, content: string): void => {
  const element = document.createElement('meta')
  element.name = name
  element.content = content
  document.head.append(element)
}

/** Size of the logo relative to the shorter side of a launch screen. */
const MARK_SHARE = 0.28

/** Draws a launch screen of the given size in CSS pixels: the team's icon on its background. */
function draw(icon: HTMLImageElement, ground: string, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width * devicePixelRatio
  canvas.height = height * devicePixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas here.')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  const size = Math.round(Math.min(canvas.width, canvas.height) * MARK_SHARE)
  context.drawImage(icon, (canvas.width - size) / 2, (canvas.height - size) / 2, size, size)
  return canvas.toDataURL('image/png')
}

async function addLaunchScreens(team: string): Promise<void> {
  const icon = new Image()
  icon.src = `/icons/${team.toLowerCase()}-512.png`
  await icon.decode()
  const ground = getComputedStyle(document.body).getPropertyValue('--ground').trim()
  // Width and height in portrait, however the device is held.
  const [short, long] = [screen.width, screen.height].toSorted((a, b) => a - b)
  if (!short || !long) return
  for (const [orientation, width, height] of [
    ['portrait', short, long],
    ['landscape', long, short],
  ] as const) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(orientation: ${orientation})`
    link.href = draw(icon, ground, width, height)
    document.head.append(link)
  }
}

/**
 * Sets launch screens and status bar on Apple devices; does nothing elsewhere or if called again. Launch screens are
 * drawn at the device's own size: as files, each team would need about forty. `team` is the team's code.
 */
export function describeForApple(team: string): void {
  if (!('standalone' in navigator) || document.querySelector('meta[name="apple-mobile-web-app-capable"]'))
    return
  meta('mobile-web-app-capable', 'yes')
  meta('apple-mobile-web-app-capable', 'yes')
  // White figures for the dark theme, dark ones for the light.
  meta('apple-mobile-web-app-status-bar-style', team === 'ORBR' ? 'black' : 'default')
  addLaunchScreens(team).catch((error: unknown) =>
    console.info('The launch screens could not be added:', error),
  )
}
