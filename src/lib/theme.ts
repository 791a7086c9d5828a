/** The team's own theme (spec section 1), the light one for daylight, or the device's. */
export type Theme = 'team' | 'light' | 'device'

/** Local storage key, beside the other device settings. */
const KEY = 'rbr_trackside_theme'

/** The theme chosen on this device. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'light' || kept === 'device') return kept
  } catch {
    // A browser that blocks cookies and site data refuses it.
  }
  return 'team'
}

const LIGHT_DEVICE = '(prefers-color-scheme: light)'

/** The class of the body and the document: the scope, with `daylight` if a theme must be light. */
function bodyClasses(team: string): string {
  const theme = chosenTheme()
  const isLight = theme === 'light' || (theme === 'device' && matchMedia(LIGHT_DEVICE).matches)
  return isLight ? `${team} daylight` : team
}

/** Stores a choice and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  applyAgain()
}

/** Applies the theme again whenever the device turns light or dark. */
export const followDeviceTheme = (): void => matchMedia(LIGHT_DEVICE).addEventListener('change', applyAgain)

function applyAgain(): void {
  const [team = ''] = document.body.classList
  applyTheme(team)
}

/**
 * Sets the scope as class of the body (spec section 1) and of the document, whose scroll bars and fields follow it. The
 * browser's own bar gets the colour of the header.
 */
export function applyTheme(team: string): void {
  document.body.className = bodyClasses(team)
  document.documentElement.className = document.body.className
  const surface = getComputedStyle(document.body).getPropertyValue('--surface').trim()
  document.head.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface)
}
