/** The team's own theme (spec section 1), the light one for daylight, or as the device has it. */
export type Theme = 'team' | 'light' | 'device'

/** In local storage like the rest of what this device remembers. */
const KEY = 'rbr_trackside_theme'

/** What was chosen on this device. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'device' ? kept : 'team'
}

/** The class of the body and of the document by team and choice: the scope, with `daylight` where that is to be light. */
function bodyClasses(team: string): string {
  const theme = chosenTheme()
  const isLight =
    theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  return isLight ? `${team} daylight` : team
}

/** Remembers a choice and shows it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  const [team = ''] = document.body.classList
  applyTheme(team)
}

/** Gives the body the scope as its class (spec section 1), and the document, whose scroll bars and fields follow it. */
export function applyTheme(team: string): void {
  document.body.className = bodyClasses(team)
  document.documentElement.className = document.body.className
}
