import { applyTheme } from '../lib/theme.ts'
import type { Team } from '../ui/team-logo.tsx'

const link = (attributes: Record<string, string>, selector: string) => {
  const element = document.head.querySelector(selector) ?? document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (!element.isConnected) document.head.append(element)
}

/** Applies a team's theme, and shows its icon in the browser's tab. */
export function showTeam(team: Team): void {
  applyTheme(team)
  link({ rel: 'icon', type: 'image/svg+xml', href: `/icons/${team.toLowerCase()}.svg` }, 'link[rel="icon"]')
}

/** Links the manifest and icons with which the app can be installed for this team. */
export function linkManifest(team: Team): void {
  const name = team.toLowerCase()
  link({ rel: 'manifest', href: `/${name}.webmanifest` }, 'link[rel="manifest"]')
  const touch = { rel: 'apple-touch-icon', href: `/icons/${name}-apple-touch.png` }
  link(touch, 'link[rel="apple-touch-icon"]')
}
