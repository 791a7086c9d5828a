import { DAY_MS } from '../../contract/rules/durations.ts'

/**
 * Whether the browser keeps this device's storage, unsent writes included, when it runs short of space. `may be
 * cleared`: it was not asked yet or did not promise; `cannot tell`: it has no API for it.
 */
type StorageKeeping = 'kept' | 'may be cleared' | 'cannot tell'

interface PersistentStorage {
  readonly keeping: StorageKeeping
  /** ISO instant at which the browser was last asked; null if never. */
  readonly askedAt: string | null
}

/** A browser that said no is asked again after a day: by then the app may have been installed, or used more. */
const ASK_INTERVAL_MS = DAY_MS

const keyOf = (prefix: string) => `${prefix}storage_asked`

/** Reports the state without asking the browser for anything. `prefix` is the deployment's storage prefix. */
export async function persistentStorage(prefix: string): Promise<PersistentStorage> {
  const askedAt = localStorage.getItem(keyOf(prefix))
  if (!navigator.storage?.persisted) return { keeping: 'cannot tell', askedAt }
  return { keeping: (await navigator.storage.persisted()) ? 'kept' : 'may be cleared', askedAt }
}

/**
 * Asks the browser to keep what is stored here, at most once a day and never after it has promised. Call this once
 * somebody is signed in: some browsers ask the person, who then knows what it is for.
 */
export async function requestPersistentStorage(prefix: string): Promise<PersistentStorage> {
  const before = await persistentStorage(prefix)
  const askedLately = before.askedAt !== null && Date.now() - Date.parse(before.askedAt) < ASK_INTERVAL_MS
  if (before.keeping !== 'may be cleared' || askedLately) return before
  const askedAt = new Date().toISOString()
  localStorage.setItem(keyOf(prefix), askedAt)
  return { keeping: (await navigator.storage.persist()) ? 'kept' : 'may be cleared', askedAt }
}
