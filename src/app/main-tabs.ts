/** The three lists of the main tabs (spec section 2). */
export const MAIN_TABS = [
  ['/events', 'Events'],
  ['/groups', 'Groups'],
  ['/settings', 'Settings'],
] as const

/** The tab of an address, however it was typed: the router accepts `/Events/` for `/events` as well. */
export const mainTabOf = (pathname: string): string | undefined => {
  const typed = pathname.replace(/\/+$/, '').toLowerCase()
  return MAIN_TABS.find(([path]) => path === typed)?.[0]
}
