import { useEffect } from 'react'

/** Names the screen in the title of the window, which is read aloud and shown in lists of windows; none at the login. */
export function usePageTitle(screen?: string): void {
  useEffect(() => {
    document.title = `${screen === undefined ? '' : `${screen} - `}Trackside Hospitality`
  }, [screen])
}
