/**
 * Whether the browser keeps what is stored on this device when it runs short of space: unsent writes are among it.
 * `may be cleared`: it was asked and did not promise; `cannot tell`: it has no such promise to give.
 */
type StorageKeeping = 'kept' | 'may be cleared' | 'cannot tell'

interface PersistentStorage {
  readonly keeping: StorageKeeping
  /** ISO instant at which the browser was last asked for it; null when it never was. */
  readonly askedAt: string | null
}

/** A browser that said no is asked again after a day: meanwhile the app may have been installed, or used more. */
const ASK_INTERVAL_MS = 24 * 60 * 60_000

const keyOf = (prefix: string) => `${prefix}storage_asked`

/** How it stands, without asking for anything. `prefix` is the deployment's storage prefix. */
export async function persistentStorage(prefix: string): Promise<PersistentStorage> {
  const askedAt = localStorage.getItem(keyOf(prefix))
  if (!navigator.storage?.persisted) return { keeping: 'cannot tell', askedAt }
  return { keeping: (await navigator.storage.persisted()) ? 'kept' : 'may be cleared', askedAt }
}

/**
 * Asks the browser to keep what is stored here. To be called once somebody is signed in: a browser that asks the person
 * in turn then does so when they know what for. At most once a day, and never once it has promised.
 */
export async function requestPersistentStorage(prefix: string): Promise<PersistentStorage> {
  const before = await persistentStorage(prefix)
  const askedLately = before.askedAt !== null && Date.now() - Date.parse(before.askedAt) < ASK_INTERVAL_MS
  if (before.keeping !== 'may be cleared' || askedLately) return before
  const askedAt = new Date().toISOString()
  localStorage.setItem(keyOf(prefix), askedAt)
  return { keeping: (await navigator.storage.persist()) ? 'kept' : 'may be cleared', askedAt }
}
