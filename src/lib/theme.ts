/** The team's own theme (spec section 1), the light one for daylight, or the device's. */
export type Theme = 'team' | 'light' | 'device'

/** Local storage key, beside the other device settings. */
const KEY = 'rbr_trackside_theme'

/** The theme chosen on this device. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'device' ? kept : 'team'
}

/** The class of the body and the document: the scope, with `daylight` if a theme must be light. */
function bodyClasses(team: string): string {
  const theme = chosenTheme()
  const isLight =
    theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  return isLight ? `${team} daylight` : team
}

/** Stores a choice and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  const [team = ''] = document.body.classList
  applyTheme(team)
}

/** Sets the scope as class of the body (spec section 1) and of the document, whose scroll bars and fields follow it. */
export function applyTheme(team: string): void {
  document.body.className = bodyClasses(team)
  document.documentElement.className = document.body.className
}
