import { createListeners } from '../../lib/listeners.ts'

/** A sign-out that has not reached the provider: its session is still open in this browser. */
export interface UnfinishedSignOut {
  readonly id: string
  /** The provider's own name for the account (`login_hint`), meaningless to people; without it, the provider asks. */
  readonly hint?: string
  /** This page has already left for the provider once: it does so again only on a press. */
  readonly asked?: true
}

const keyOf = (storagePrefix: string): string => `${storagePrefix}sign_outs`

function read(stored: string | null): UnfinishedSignOut[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(one => typeof one?.id === 'string') : []
  } catch (error) {
    console.warn('The stored unfinished sign-outs are damaged:', error)
    return []
  }
}

/** Listeners in this page: a storage event reaches the other pages only. */
const { subscribe, notify } = createListeners()

/** The unfinished sign-outs of this device, in local storage without a name, oldest first. */
export function createUnfinishedSignOuts(storagePrefix: string) {
  const key = keyOf(storagePrefix)
  const list = () => read(localStorage.getItem(key))
  const keep = (signOuts: readonly UnfinishedSignOut[]) => {
    if (signOuts.length > 0) localStorage.setItem(key, JSON.stringify(signOuts))
    else localStorage.removeItem(key)
    notify()
  }
  return {
    list,
    keep,
    /** Adds a sign-out, or replaces the one with its id. */
    put(signOut: UnfinishedSignOut): void {
      const others = list().filter(({ id }) => id !== signOut.id)
      keep([...others, signOut])
    },
    remove(id: string): void {
      keep(list().filter(one => one.id !== id))
    },
    /** Calls back when this page or another of this device, such as the bridge page, has changed them. */
    watch(changed: () => void): () => void {
      const listener = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      addEventListener('storage', listener)
      const unsubscribe = subscribe(changed)
      return () => {
        removeEventListener('storage', listener)
        unsubscribe()
      }
    },
  }
}

/** The id of the sign-out from which the provider returns to this address; undefined after a sign-in. */
export function signOutOfAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): string | undefined {
  const answer = [search, hash].map(part => new URLSearchParams(part.slice(1)))
  if (answer.some(part => part.has('code') || part.has('error'))) return undefined
  // MSAL's own state comes first.
  return answer.map(part => part.get('state')?.split('|')[1]).find(Boolean)
}
