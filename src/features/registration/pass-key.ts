/**
 * The key by which a tab sees the passes of the list that it has uploaded (decision 060). The tab keeps it, with the
 * invite code that it belongs to, until it is closed.
 */
const STORED_AS = 'rbr_trackside_passes'

/** The key of this tab for an invite code, where it has uploaded a list. */
export function storedPassKey(code: string): string | undefined {
  try {
    const [of, key] = sessionStorage.getItem(STORED_AS)?.split(' ') ?? []
    return of === code ? key : undefined
  } catch (error) {
    console.info('The tab can keep nothing:', error)
    return undefined
  }
}

/** Keeps the key of an upload that was stored. Where the tab can keep nothing it serves until the page is left. */
export function storePassKey(code: string, key: string): void {
  try {
    sessionStorage.setItem(STORED_AS, `${code} ${key}`)
  } catch (error) {
    console.info('The tab can keep nothing:', error)
  }
}
