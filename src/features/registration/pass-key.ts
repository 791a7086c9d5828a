/**
 * The key that gives a tab access to the passes of the list it has uploaded (decision 060). The tab keeps it, with its
 * invite code, until it is closed.
 */
const STORED_AS = 'rbr_trackside_passes'

/** The tab's key for an invite code, if it has uploaded a list. */
export function storedPassKey(code: string): string | undefined {
  try {
    const [of, key] = sessionStorage.getItem(STORED_AS)?.split(' ') ?? []
    return of === code ? key : undefined
  } catch (error) {
    console.info('This tab’s session storage cannot be used:', error)
    return undefined
  }
}

/** Stores the key of an upload. If the tab cannot store it, it works until the page is left. */
export function storePassKey(code: string, key: string): void {
  try {
    sessionStorage.setItem(STORED_AS, `${code} ${key}`)
  } catch (error) {
    console.info('This tab’s session storage cannot be used:', error)
  }
}
