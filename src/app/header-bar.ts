import { createContext } from 'react'

/** A screen's place in the app's header; null until the header is drawn. */
export const HeaderBarContext = createContext<HTMLElement | null>(null)
