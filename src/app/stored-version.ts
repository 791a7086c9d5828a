import { APP_VERSION } from '../../contract/version.ts'

const KEY = 'RBR_Trackside_Version'

/**
 * Spec section 1: when the stored version differs, all local storage is cleared and the version rewritten; gives whether it
 * was, which asks for a new start. Only while the server is there: a tablet that starts in the paddock must still know who
 * is signed in. The outbox is not in local storage.
 */
export async function keepStoredVersion(
  storage: Storage,
  isServerThere: () => Promise<boolean>,
): Promise<boolean> {
  const stored = storage.getItem(KEY)
  if (stored === APP_VERSION) return false
  if (stored !== null && !(await isServerThere())) return false
  storage.clear()
  storage.setItem(KEY, APP_VERSION)
  return stored !== null
}
