import { applyTheme } from '../lib/theme.ts'
import type { Team } from '../ui/team-logo.tsx'

const head = <Tag extends 'meta' | 'link'>(
  tag: Tag,
  attributes: Record<string, string>,
  selector: string,
) => {
  const element =
    document.head.querySelector<HTMLElementTagNameMap[Tag]>(selector) ?? document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (!element.isConnected) document.head.append(element)
}

/** Applies a team's theme: the body's class is the scope (spec section 1); the browser's bar and the icon match it. */
export function showTeam(team: Team): void {
  applyTheme(team)
  const surface = getComputedStyle(document.body).getPropertyValue('--surface').trim()
  head('meta', { name: 'theme-color', content: surface }, 'meta[name="theme-color"]')
  head(
    'link',
    { rel: 'icon', type: 'image/svg+xml', href: `/icons/${team.toLowerCase()}.svg` },
    'link[rel="icon"]',
  )
}

/** Links the manifest and icons with which the app can be installed for this team. */
export function linkManifest(team: Team): void {
  const name = team.toLowerCase()
  head('link', { rel: 'manifest', href: `/${name}.webmanifest` }, 'link[rel="manifest"]')
  const touch = { rel: 'apple-touch-icon', href: `/icons/${name}-apple-touch.png` }
  head('link', touch, 'link[rel="apple-touch-icon"]')
}
