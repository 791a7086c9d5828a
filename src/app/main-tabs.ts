/** The three lists that the tabs lead to (spec section 2). */
export const MAIN_TABS = [
  ['/events', 'Events'],
  ['/groups', 'Groups'],
  ['/settings', 'Settings'],
] as const

/** Which of the tabs an address means, however it was typed: the router takes `/Events/` for `/events` as well. */
export const mainTabOf = (pathname: string): string | undefined => {
  const typed = pathname.replace(/\/+$/, '').toLowerCase()
  return MAIN_TABS.find(([path]) => path === typed)?.[0]
}
