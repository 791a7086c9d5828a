import { createContext, useContext } from 'react'

/** What a navigation passes to the page that it opens. */
export type LocationState = Readonly<Record<string, unknown>>

/** The address whose page is on screen; the window's own is ahead of it while the code of the next page is loading. */
export interface ShownLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Undefined for an address that was typed, or opened from elsewhere. */
  readonly state: LocationState | undefined
  /** How the app came here: `pop` at its start, and on the way back or forward. */
  readonly navigation: 'push' | 'replace' | 'pop'
}

/** Given by the app; another object with each navigation. */
export const ShownLocationContext = createContext<ShownLocation>({
  pathname: '/',
  search: '',
  hash: '',
  state: undefined,
  navigation: 'pop',
})

/** What wouter's hooks leave out of the address: its hash, its state, and how the app came here. */
export const useShownLocation = (): ShownLocation => useContext(ShownLocationContext)
